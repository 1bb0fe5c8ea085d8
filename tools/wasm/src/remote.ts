// The engine in a worker, so that a page stays alive while it works, and can cancel a request.
import { accepted, simulation, type CheckResult, type Diagnostic, type Pack, type ScenarioResult, type SimulationChoice } from "./engine.js";
import type { OnProgress } from "./start.js";

type Json = Record<string, unknown>;
interface Waiting {
  done(reply: Json): void;
  failed(error: Error): void;
  onProgress?: OnProgress;
}

/** A worker with an engine. Requests are carried out one after another. */
export class RemoteEngine {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private readonly packs = new Map<string, Pack>();
  private next = 1;

  /** `source`: the address of the file worker.js of this package, as the page can load it; or a function that makes such
   *  a worker. */
  constructor(private readonly source: string | URL | (() => Worker)) {}

  /** True if a request is under way. */
  get busy(): boolean {
    return this.waiting.size > 0;
  }

  /** Adds a pack, or replaces the pack of this name. The base pack is there from the start. */
  async add(pack: Pack): Promise<void> {
    this.packs.set(pack.name, pack);
    await this.request({ op: "pack", name: pack.name, files: pack.files });
  }
  /** As Engine.remove(). */
  async remove(name: string): Promise<void> {
    this.packs.delete(name);
    await this.request({ op: "forget", name });
  }
  /** As Engine.test(). */
  async test(packs: string[], path: string, text: string): Promise<{ results: ScenarioResult[]; errors: Diagnostic[] }> {
    const { results, errors } = await this.request({ op: "test", packs, path, text });
    return { results: results as ScenarioResult[], errors: errors as Diagnostic[] };
  }
  /** As Engine.check(). */
  async check(packs: string[], about: string[] = [], matches = 20, onProgress?: OnProgress): Promise<CheckResult> {
    return (await this.request({ op: "check", packs, about, matches }, onProgress)) as unknown as CheckResult;
  }
  /** As Engine.simulate(). */
  async simulate(choice: SimulationChoice, onProgress?: OnProgress): Promise<{ report: Json; text: string }> {
    const reply = await this.request(simulation(choice), onProgress);
    return { report: reply.report as Json, text: reply.text as string };
  }
  /** Sends a request to the module; README.md lists them. Rejects with QuattroError if it is refused. */
  async request(request: Json, onProgress?: OnProgress): Promise<Json> {
    const worker = this.worker ?? this.begin();
    const id = this.next++;
    const reply = await new Promise<Json>((done, failed) => {
      this.waiting.set(id, { done, failed, onProgress });
      worker.postMessage({ id, request });
    });
    return accepted(reply);
  }
  /** Ends the worker: all requests under way are rejected. The next request starts another worker, with the packs that
   *  were added; tables are gone. */
  cancel(): void {
    this.end(new Error("cancelled"));
  }

  private end(reason: Error): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { failed } of this.waiting.values()) failed(reason);
    this.waiting.clear();
  }

  private begin(): Worker {
    const worker = typeof this.source === "function" ? this.source() : new Worker(this.source, { type: "module" });
    worker.onmessage = ({ data }) => {
      const waiting = this.waiting.get(data.id);
      if (!waiting) return;
      if (data.progress) return waiting.onProgress?.(data.progress[0], data.progress[1]);
      this.waiting.delete(data.id);
      if (!data.failed) return waiting.done(data.reply);
      waiting.failed(new Error(data.failed));
      this.end(new Error(data.failed));   // the next request starts another worker
    };
    worker.onerror = (event) => this.end(new Error(event.message || "the worker cannot be loaded"));
    this.worker = worker;
    for (const { name, files } of this.packs.values())
      worker.postMessage({ id: 0, request: { op: "pack", name, files } });
    return worker;
  }
}
