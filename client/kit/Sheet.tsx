import { Box, chakra } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { atom, useSetAtom } from 'jotai'
import { type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useUnkept } from '#client/data/dirty.ts'
import { useOverlay } from '#client/map/useOverlay.ts'
import { IconButton } from './Button.tsx'
import { lazyPart } from './lazyPart.ts'
import { toastSlotsAtom } from './toast.ts'
import { useUnsentText } from './unsentText.ts'

const UnsentQuestion = lazyPart(() => import('./UnsentQuestion.tsx'))

const Dialog = chakra('dialog', {
  base: {
    position: 'fixed',
    // Above the keyboard where the browser lays it over the page: see keyboard.ts.
    inset: 'auto 0 var(--keyboard, 0px) 0',
    width: '100%',
    maxWidth: '100%',
    maxHeight: 'calc(100dvh - 24px - var(--keyboard, 0px))',
    margin: 0,
    padding: 0,
    border: 0,
    color: 'ink',
    bg: 'raised',
    borderTopRadius: 'sheet',
    boxShadow: 'pop',
    zIndex: 'sheet',
    overscrollBehavior: 'contain',
    '&[open]': { display: 'flex', flexDirection: 'column', animation: 'rise 240ms cubic-bezier(.2,.9,.2,1)' },
    '&::backdrop': { background: 'scrim', animation: 'fadeIn 140ms linear' },
    md: {
      inset: 0,
      margin: 'auto',
      width: '560px',
      maxWidth: 'calc(100vw - 48px)',
      height: 'fit-content',
      borderRadius: 'sheet',
      '&[open]': { animation: 'settle 140ms cubic-bezier(.2,0,0,1)' },
    },
  },
  variants: {
    wide: { true: { md: { width: '{sizes.content}' } } },
    full: {
      true: {
        height: 'calc(100dvh - var(--keyboard, 0px))',
        maxHeight: 'calc(100dvh - var(--keyboard, 0px))',
        borderRadius: '0',
        paddingTop: 'env(safe-area-inset-top)',
        md: { width: '100%', maxWidth: '100%', height: '100dvh', margin: 0, borderRadius: '0' },
      },
    },
  },
})

/** How many sheets are open. */
export const openSheetsAtom = atom(0)

interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Stays in sight below the part that scrolls. */
  footer?: ReactNode
  /** 800 px in place of 560. */
  wide?: boolean
  /** The whole screen, up to its edges. */
  full?: boolean
  /** Whatever closes it, what was written stays: it never asks. */
  kept?: boolean
  /** Holds long text alone: the part that scrolls takes the focus, so that keys scroll it in every browser. */
  reads?: boolean
}

/**
 * A dialog: from below on a phone, in the middle from 768 px on. Escape, the x, the ground beside it and the phone's Back close it, unless
 * it holds text that would be lost: then it asks.
 */
export function Sheet({ open, ...rest }: SheetProps) {
  return open ? <OpenSheet {...rest} /> : null
}

function OpenSheet({ onClose, title, children, footer, wide, full, kept, reads }: Omit<SheetProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const slot = useToastSlot()
  const id = useId()
  /** A stroke that begins inside and ends on the ground is no tap on the ground. */
  const beside = useRef(false)
  const { isUnsent, wears } = useUnsentText(ref, kept)
  const [asking, setAsking] = useState(false)
  const leave = () => (isUnsent() ? setAsking(true) : onClose())

  useModal(ref, heading)
  useOverlay(leave)
  // A browser may pass over a step that nobody's hand made: the next Back then leaves the page, which asks too.
  useUnkept(asking)

  return (
    <Dialog
      ref={ref}
      wide={wide}
      full={full}
      aria-labelledby={id}
      {...wears}
      onCancel={event => {
        event.preventDefault()
        // React hands on to a sheet what a sheet inside it was told.
        if (event.target === ref.current) leave()
      }}
      onPointerDown={event => {
        beside.current = event.target === ref.current
      }}
      onClick={event => event.target === ref.current && beside.current && leave()}
    >
      <Box display="flex" alignItems="flex-start" gap="8" paddingStart="20" paddingEnd="10" paddingBlock="10" flexShrink={0}>
        {/* The x stands beside the first line, however many there are. */}
        <Box
          as="h2"
          id={id}
          ref={heading}
          tabIndex={-1}
          outline="none"
          textStyle="heading"
          flex={1}
          minWidth={0}
          paddingBlock="10"
          overflowWrap="break-word"
          hyphens="auto"
        >
          {title}
        </Box>
        <IconButton label="Schliessen" icon={<XIcon size={22} />} onClick={leave} />
      </Box>
      {full ? (
        <Box position="relative" flex={1} minHeight={0} paddingBottom="env(safe-area-inset-bottom)">
          {children}
        </Box>
      ) : (
        <Box
          paddingInline="20"
          paddingBottom={footer ? '12' : 'max(20px, env(safe-area-inset-bottom))'}
          overflowY="auto"
          minHeight={0}
          {...(reads && { tabIndex: 0, role: 'region', 'aria-labelledby': id })}
        >
          {children}
        </Box>
      )}
      {footer && (
        <Box
          display="flex"
          flexWrap="wrap"
          gap="8"
          paddingInline="20"
          paddingTop="12"
          paddingBottom="max(20px, env(safe-area-inset-bottom))"
          flexShrink={0}
          // On a phone the buttons share the width, under the thumb; where there is room they are as wide as their words.
          css={{ mdDown: { '& > :is(button, a)': { flexGrow: 1 } } }}
        >
          {footer}
        </Box>
      )}
      <Box ref={slot} aria-live="polite" flexShrink={0} />
      {asking && (
        <Suspense>
          <UnsentQuestion onStay={() => setAsking(false)} onLeave={onClose} />
        </Suspense>
      )}
    </Dialog>
  )
}

/** A place at the foot for what is said while the sheet is open. */
function useToastSlot() {
  const slot = useRef<HTMLDivElement>(null)
  const setSlots = useSetAtom(toastSlotsAtom)
  useEffect(() => {
    const own = slot.current
    if (!own) return
    setSlots(slots => [...slots, own])
    return () => setSlots(slots => slots.filter(each => each !== own))
  }, [setSlots])
  return slot
}

/** Opens the dialog over the page, with the focus on its first field or its title, and gives the focus back. */
function useModal(ref: RefObject<HTMLDialogElement | null>, heading: RefObject<HTMLElement | null>) {
  const count = useSetAtom(openSheetsAtom)
  useEffect(() => {
    count(many => many + 1)
    return () => count(many => many - 1)
  }, [count])
  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement as HTMLElement | null
    const wanted = dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current
    dialog?.showModal?.()
    wanted?.focus()
    return () => {
      dialog?.close?.()
      if (before?.isConnected) before.focus()
    }
  }, [ref, heading])
}
