import { Box, chakra } from '@chakra-ui/react'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { tabTexts } from '#client/data/storage.ts'

/** The parts of the own profile, in their order, each with what it holds. */
const profileParts = {
  contact: ['Angaben', 'Adresse, E-Mail und Telefon'],
  contract: ['Verträge', 'Mitgliedschaft, Pausen und was offen ist'],
  body: ['Körper', 'Gewicht, Messungen, Anamnese und Trainingsziel'],
  paid: ['Zahlungen', 'Einkäufe, Zahlungen und Krankenkasse'],
  signIn: ['Sicherheit', 'Passwort, Passkeys und angemeldete Geräte'],
  told: ['Mitteilungen', 'Was dir die App, der Chat und das Studio melden'],
  account: ['Konto', 'Einwilligungen, Auszug, Ausloggen und Löschen'],
} as const
export type ProfilePart = keyof typeof profileParts
const names = Object.keys(profileParts) as ProfilePart[]
const isPart = (text: string): text is ProfilePart => text in profileParts

/** Parts that are open until somebody closes them. */
const usuallyOpen: readonly ProfilePart[] = ['contact', 'contract', 'paid']
const key = 'profile/open'
const openBefore = () => tabTexts.getItem(key)?.split(' ').filter(isPart) ?? usuallyOpen

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const Head = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12',
    width: 'full',
    minHeight: 'row',
    paddingBlock: '8',
    textAlign: 'start',
    cursor: 'pointer',
    _active: { bg: 'sunken' },
  },
})

interface ProfilePartsProps {
  parts: Readonly<Record<ProfilePart, ReactNode>>
  /** The part that somebody came for: it is open and in view. */
  asked?: string
}

/**
 * A page of many sections in parts, a row each that opens and closes it, and stays as it was left in this tab. What was never opened is not drawn; what
 * was closed is hidden alone, so that what somebody typed there is there again.
 */
export function ProfileParts({ parts, asked = '' }: ProfilePartsProps) {
  const [open, setOpen] = useState<readonly ProfilePart[]>(() => (isPart(asked) ? [...openBefore(), asked] : openBefore()))
  const [led, setLed] = useState(asked)
  // Whoever is here already is led there, too.
  if (asked !== led) {
    setLed(asked)
    if (isPart(asked)) setOpen([...open, asked])
  }
  const toggle = (name: ProfilePart) => {
    const next = open.includes(name) ? open.filter(each => each !== name) : [...open, name]
    tabTexts.setItem(key, next.join(' '))
    setOpen(next)
  }
  return (
    <Box paddingTop="12">
      {names.map(name => (
        <Part key={name} name={name} isOpen={open.includes(name)} isAsked={name === asked} onToggle={() => toggle(name)}>
          {parts[name]}
        </Part>
      ))}
    </Box>
  )
}

interface PartProps {
  name: ProfilePart
  isOpen: boolean
  isAsked: boolean
  onToggle: () => void
  children: ReactNode
}

function Part({ name, isOpen, isAsked, onToggle, children }: PartProps) {
  const id = useId()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const [title, holds] = profileParts[name]
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAsked) return
    box.current?.scrollIntoView({ block: 'start', behavior: isStill() ? 'auto' : 'smooth' })
    box.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isAsked])
  return (
    <Box ref={box} borderTop="1px solid {colors.line}" scrollMarginTop="72px">
      <Box as="h2" textStyle="row">
        <Head type="button" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={onToggle}>
          <span>
            {title}
            {!isOpen && (
              <Box as="span" display="block" textStyle="small" color="ink2" fontWeight="normal">
                {holds}
              </Box>
            )}
          </span>
          <Box asChild flexShrink={0} color="ink2" transform={isOpen ? 'rotate(180deg)' : undefined}>
            <CaretDownIcon size={20} aria-hidden />
          </Box>
        </Head>
      </Box>
      {wasOpen && (
        <Box id={id} role="group" aria-label={title} paddingBottom="20" hidden={!isOpen}>
          {children}
        </Box>
      )}
    </Box>
  )
}
