// Shows the page for the role of the link: the lobby, an invitation, a page to wait for a seat, the desk of a host, or
// a table.
import { signal } from "@preact/signals";
import { render } from "preact";
import { Refused, SocketConnection, type Connection, type Reply } from "./connection";
import { DeskPage } from "./desk";
import { Invitation, WaitingPage } from "./invitation";
import { deskLinkOf, forgetLink, seatLinkOf, storeSeatLink } from "./links";
import { Lobby } from "./lobby";
import { TablePage } from "./table";
import { Watched } from "./watched";

const matchPath = /^\/m\/([\w-]+)$/;   // calls use addresses without a secret: this device may know the link

const role = signal("");
const problem = signal("");
const waitsFor = signal({ seat: 0, name: "" });   // for the role `waiting`: the seat (0: any) and the viewer's name
let connection: Connection | undefined;
const watched = new Watched();

function start() {
  connection?.close();
  role.value = problem.value = "";
  watched.reset();
  const [, match] = matchPath.exec(location.pathname) ?? [];
  const link = location.hash.slice(1) || (match && (seatLinkOf(match) ?? deskLinkOf(match)));
  if (!link) {
    problem.value = "This page needs the whole link that you were given, with the part behind the #.";
    return;
  }
  const greeted = (hello: Reply) => {
    watched.greeted();
    if (role.value === "waiting" && hello.role === "seat") storeSeatLink(hello.match, link);
    role.value = hello.role;
    waitsFor.value = { seat: hello.seat ?? 0, name: hello.name ?? "" };
  };
  const refused = (refusal: Refused) => {
    const asked = role.value === "waiting";
    problem.value = asked && refusal.code === "no_link" ? "The host has not given you a seat. Ask whoever invited you." : refusal.message;
    if (["no_link", "replaced"].includes(refusal.code)) forgetLink(link);
  };
  connection = new SocketConnection(link, greeted, refused, (push) => watched.take(push, connection!));
}

function Page() {
  if (problem.value) return <main class="page"><h1>Quattro</h1><p role="alert">{problem.value}</p></main>;
  if (!connection || !role.value) return <main class="page"><p role="status">Connecting …</p></main>;
  if (role.value === "owner") return <Lobby connection={connection} />;
  if (role.value === "join") return <Invitation connection={connection} />;
  if (role.value === "waiting") return <WaitingPage connection={connection} {...waitsFor.value} />;
  if (role.value === "host") return <DeskPage connection={connection} watched={watched} />;
  return <TablePage connection={connection} watched={watched} />;
}

addEventListener("hashchange", start);
addEventListener("visibilitychange", () => {
  watched.story.begin();
  watched.remember();
});
start();
render(<Page />, document.getElementById("page")!);
