// Boxes that scroll sideways can be reached by keyboard, but only while there is something to scroll to.

const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const box = target.closest(".scroll");
    if (!(box instanceof HTMLElement)) continue;
    if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
});

export function watchOverflow(box: HTMLElement): void {
  observer.observe(box);
  for (const child of Array.from(box.children)) observer.observe(child);
}
