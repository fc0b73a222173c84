/** Scrolls an element into sight sideways, in whichever row around it scrolls; the page itself stays where it is. */
export function bringAcross(element: HTMLElement | null) {
  for (let box = element?.parentElement; element && box; box = box.parentElement) {
    if (box.scrollWidth <= box.clientWidth) continue
    const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
    if (inner.left < outer.left) box.scrollLeft -= outer.left - inner.left
    else if (inner.right > outer.right) box.scrollLeft += inner.right - outer.right
  }
}
