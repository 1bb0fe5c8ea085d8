"""All hostile packs and lines, each with its content and the expected message. Files are generated, so that they can be
large."""
import basic_cases
import file_cases
import game_cases
import library_cases
import limit_cases
import line_cases
import match_cases
import source_cases
import verb_cases
import work_cases
import yaml_cases

CASES = [case for module in (basic_cases, work_cases, verb_cases, library_cases, source_cases, file_cases, yaml_cases, game_cases,
                             limit_cases, line_cases, match_cases) for case in module.CASES]
