/** What a tap presses; a label presses its field. */
const pressed = (at: EventTarget | null) => {
  const thing = at instanceof Element ? at.closest('a, button, input, select, textarea, label, summary, dialog, [role], [tabindex]') : null
  return thing instanceof HTMLLabelElement ? (thing.control ?? thing) : thing
}

/** Time in ms and way in px within which two touches are one double tap, where the browser does not count them itself (iOS). */
const soon = 350
const near = 24

/**
 * Drops the second tap of a double tap where it meets something else than the first: whoever taps twice means what stood there, never the
 * ground that would close the sheet again, nor the row that has moved below the finger.
 */
export function watchSecondTaps() {
  let last: { on: Element | null; at: number; x: number; y: number } | undefined
  /** What touched last: where a click does not say by what it was made (Safari), this does. */
  let touchedBy: string | undefined
  const touch = ({ pointerType }: PointerEvent) => {
    touchedBy = pointerType
  }
  const look = (event: MouseEvent) => {
    // Keys and programs press without a place; a label hands its tap on to its field.
    if (event.detail === 0) return
    const { timeStamp: at, clientX: x, clientY: y } = event
    const on = pressed(event.target)
    const isTouch = (('pointerType' in event && event.pointerType) || touchedBy) === 'touch'
    const isSecond = last && at - last.at < soon && (event.detail > 1 || (isTouch && Math.hypot(x - last.x, y - last.y) < near))
    const isDropped = isSecond && last?.on !== on
    if (isDropped) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // A third one right behind means the same as the first, too.
    last = { on: isDropped && last ? last.on : on, at, x, y }
  }
  window.addEventListener('pointerdown', touch, { capture: true, passive: true })
  window.addEventListener('click', look, { capture: true })
  return () => {
    window.removeEventListener('pointerdown', touch, { capture: true })
    window.removeEventListener('click', look, { capture: true })
  }
}
