import { Box } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { focusable, useFirstWrong } from './firstWrong.ts'

interface StepsProps {
  /** The form's id; a button elsewhere belongs to the form by this. */
  id: string
  /** Number of the step, from 0. */
  at: number
  of: number
  title: string
  /** How far one is in other words, such as «28 %». */
  says?: string
  /** Takes the focus at once, not only after a step. */
  focus?: boolean
  onForward: () => void
  children: ReactNode
}

/** One step of several: how far one is, its title, its fields. Enter goes forward; each step begins in its first field, or shows what is wrong first. */
export function Steps({ id, at, of, title, says, focus = false, onForward, children }: StepsProps) {
  const { inside: form, show } = useFirstWrong<HTMLFormElement>()
  const before = useRef(focus ? -1 : at)
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    const first = form.current?.querySelector<HTMLElement>(focusable) ?? form.current?.querySelector<HTMLElement>('h2')
    first?.focus({ preventScroll: true })
    toTop(form.current)
  }, [at, form])
  return (
    <form
      id={id}
      ref={form}
      noValidate
      autoComplete="off"
      onSubmit={event => {
        event.preventDefault()
        onForward()
        show()
      }}
    >
      <Box textStyle="small" color="ink2" textAlign="end" aria-hidden>
        {says ?? stepWords(at, of)}
      </Box>
      <Progress at={at} of={of} says={says} />
      <Box as="h2" tabIndex={-1} outline="none" textStyle="title" marginTop="18" marginBottom="12">
        {title}
      </Box>
      <Box display="flex" flexDirection="column" gap="18">
        {children}
      </Box>
    </form>
  )
}

/** The next step begins at its top, whatever rolls around it. */
function toTop(inside: HTMLElement | null) {
  for (let box = inside?.parentElement; box; box = box.parentElement)
    if (box.scrollTop > 0) {
      box.scrollTop = 0
      return
    }
}

const stepWords = (at: number, of: number) => `Schritt ${at + 1} von ${of}`

function Progress({ at, of, says }: { at: number; of: number; says?: string }) {
  return (
    <Box
      role="progressbar"
      aria-label="Fortschritt"
      aria-valuemin={1}
      aria-valuemax={of}
      aria-valuenow={at + 1}
      aria-valuetext={says ? `${stepWords(at, of)}, ${says}` : stepWords(at, of)}
      display="flex"
      gap="4"
      height="6px"
      marginTop="4"
    >
      {[...Array(of).keys()].map(place => (
        <Box
          key={place}
          flex={1}
          borderRadius="2px"
          bg={place < at ? 'brand' : place === at ? 'transparent' : 'rail'}
          boxShadow={place === at ? 'inset 0 0 0 1.5px {colors.brand}' : undefined}
        />
      ))}
    </Box>
  )
}

interface StepButtonsProps {
  form: string
  at: number
  of: number
  /** Words of the last step's button. */
  finish: string
  busy?: boolean
  /** Reason why one can't go on; the button is then locked and says so. */
  reason?: string
  /** Undefined where there is no way back now; `stays` says why. */
  onBack?: () => void
  stays?: string
  /** Leaves the form from its first step, where nothing is to go back to. */
  onCancel?: () => void
}

/** Back and forward; they may stand outside the form, in the dock or at the foot of a sheet. */
export function StepButtons({ form, at, of, finish, busy, reason, onBack, stays, onCancel }: StepButtonsProps) {
  const last = at === of - 1
  return (
    <Box width="full">
      {reason && (
        <Box id={`${form}reason`} textStyle="small" color="ink2" marginBottom="8">
          {reason}
        </Box>
      )}
      {at > 0 && !onBack && stays && (
        <Box id={`${form}stays`} role="status" textStyle="small" color="ink2" marginBottom="8">
          {stays}
        </Box>
      )}
      <Box display="flex" flexWrap="wrap" gap="8" width="full">
        {at === 0 && onCancel && (
          <Button look="side" size="dock" disabled={busy} onClick={onCancel}>
            Abbrechen
          </Button>
        )}
        {at > 0 && (
          <Button
            look="side"
            size="dock"
            disabled={!onBack || busy}
            aria-describedby={!onBack && stays ? `${form}stays` : undefined}
            onClick={onBack}
          >
            Zurück
          </Button>
        )}
        <Button
          type="submit"
          form={form}
          size="dock"
          flex="1 0 auto"
          busy={busy}
          disabled={!!reason}
          aria-describedby={reason ? `${form}reason` : undefined}
        >
          {last ? finish : 'Weiter'}
        </Button>
      </Box>
    </Box>
  )
}
