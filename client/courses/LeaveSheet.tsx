import { Text } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'
import { counted } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { momentWords } from '#client/parts/courseTime.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import type { CourseRules } from '#contract/courses/rules.ts'

interface LeaveProps {
  open: boolean
  onClose: () => void
  onLeave: () => void
  execution: CourseExecution
  rules: CourseRules
  late: boolean
  /** Moment in ms until which signing off was free. */
  until: number
}

/** The question where signing off can't be undone: it counts as late, or the seat goes to somebody at once. */
export const LeaveSheet = ({ open, onClose, onLeave, execution, rules: { misses, missDays, pauseDays }, late, until }: LeaveProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={late ? 'Zu spät abmelden?' : 'Abmelden?'}
    footer={
      <>
        <Button look="danger" onClick={onLeave}>
          {late ? 'Trotzdem abmelden' : 'Abmelden'}
        </Button>
        <Button look="side" onClick={onClose}>
          Platz behalten
        </Button>
      </>
    }
  >
    <Text>
      {late
        ? `Frei abmelden konntest du dich bis ${momentWords(until, execution.startsAt)}. Jetzt zählt es als zu spät.${
            misses > 0
              ? ` Wer sich in ${missDays} Tagen ${misses}-mal zu spät abmeldet oder fehlt, kann ${counted(pauseDays, 'Tag', 'Tage')} lang nichts buchen.`
              : ''
          }`
        : 'Dein Platz geht sofort an die Warteliste, und du bekommst ihn vielleicht nicht zurück.'}
    </Text>
  </Sheet>
)
