// Shows what the link of this page is for: the lobby, an invitation, the desk of a host, or a table.
import { signal } from "@preact/signals";
import { render } from "preact";
import { Connection, Refused, type Reply } from "./connection";
import { DeskPage } from "./desk";
import { Invitation } from "./invitation";
import { Lobby } from "./lobby";
import { TablePage } from "./table";
import { Watched } from "./watched";

const role = signal("");
const problem = signal("");
let connection: Connection | undefined;
const watched = new Watched();

function start() {
  connection?.close();
  role.value = problem.value = "";
  watched.reset();
  const link = location.hash.slice(1);
  if (!link) {
    problem.value = "This page needs the whole link that you were given, with the part behind the #.";
    return;
  }
  const greeted = (hello: Reply) => {
    watched.greeted();
    role.value = hello.role;
  };
  const refused = (refusal: Refused) => { problem.value = refusal.message; };
  connection = new Connection(link, greeted, refused, (push) => watched.take(push, connection!));
}

function Page() {
  if (problem.value) return <main class="page"><h1>Quattro</h1><p role="alert">{problem.value}</p></main>;
  if (!connection || !role.value) return <main class="page"><p role="status">Connecting …</p></main>;
  if (role.value === "owner") return <Lobby connection={connection} />;
  if (role.value === "join") return <Invitation connection={connection} />;
  if (role.value === "host") return <DeskPage connection={connection} watched={watched} />;
  return <TablePage connection={connection} watched={watched} />;
}

addEventListener("hashchange", start);
addEventListener("visibilitychange", () => watched.remember());
start();
render(<Page />, document.getElementById("page")!);
