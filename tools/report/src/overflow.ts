// Makes boxes reachable by keyboard while they can scroll sideways, and marks their right edge while content is hidden
// there.

function show(box: HTMLElement): void {
  const over = box.scrollWidth - box.clientWidth;
  if (over > 1) box.tabIndex = 0;
  else box.removeAttribute("tabindex");
  const frame = box.parentElement;
  frame?.classList.toggle("overflows", over - box.scrollLeft > 1);
  frame?.style.setProperty("--box", `${box.offsetHeight}px`);
}

const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const box = target.closest(".scroll");
    if (box instanceof HTMLElement) show(box);
  }
});

export function watchOverflow(box: HTMLElement): void {
  observer.observe(box);
  for (const child of Array.from(box.children)) observer.observe(child);
  box.addEventListener("scroll", () => show(box), { passive: true });
}
