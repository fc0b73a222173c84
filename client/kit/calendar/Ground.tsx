import { createContext, type FocusEvent, type KeyboardEvent, type MouseEvent, memo, type RefObject, useContext, useRef } from 'react'
import { CalendarSheet, type CalendarSheetProps } from './CalendarSheet.tsx'
import { Frame } from './calendarStyles.ts'

interface GroundHandlers {
  onKeyDown: (event: KeyboardEvent) => void
  onClick: (event: MouseEvent) => void
  onFocus: (event: FocusEvent) => void
}

const Shown = createContext<CalendarSheetProps | undefined>(undefined)

function Inside() {
  const shown = useContext(Shown)
  return shown && <CalendarSheet {...shown} />
}
const inside = <Inside />

/**
 * The part that scrolls in its frame. The frame itself stands still: its styles would be worked out anew with each answer that comes in.
 */
export function Ground({ label, acts, shown }: { label: string; acts: GroundHandlers; shown: CalendarSheetProps }) {
  const latest = useRef(acts)
  latest.current = acts
  return (
    <Shown value={shown}>
      <Still label={label} frame={shown.frame} acts={latest} />
    </Shown>
  )
}

interface StillProps {
  label: string
  frame: RefObject<HTMLDivElement | null>
  acts: RefObject<GroundHandlers>
}

const Still = memo(({ label, frame, acts }: StillProps) => (
  <Frame
    ref={frame}
    role="application"
    aria-label={label}
    aria-roledescription="Wochenraster"
    // Keys scroll even where there is no block yet.
    tabIndex={0}
    onKeyDown={event => acts.current.onKeyDown(event)}
    onClick={event => acts.current.onClick(event)}
    onFocus={event => acts.current.onFocus(event)}
  >
    {inside}
  </Frame>
))
