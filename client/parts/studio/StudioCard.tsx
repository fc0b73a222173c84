import { Box, chakra, Flex } from '@chakra-ui/react'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { Suspense, useState } from 'react'
import { useMe } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Logo } from '#client/kit/Logo.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import { brandOf } from '#contract/brand.ts'
import { mailTo } from '#contract/emailText.ts'
import { phoneText } from '#contract/phone.ts'
import type { WallTime } from '#contract/rules/studios/openness.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'
import { Contact } from './Contact.tsx'
import { HoursSheet } from './HoursSheet.tsx'
import { badgeWords, dutyWords, moreChips, onDuty, openWords } from './words.ts'

const Galleries = lazyPart(() => import('./Galleries.tsx'))

const Frame = chakra('article', {
  base: {
    flex: '0 0 min(338px, calc(100% - 40px))',
    scrollSnapAlign: 'center',
    bg: 'surface',
    borderRadius: 'studio',
    boxShadow: 'pop',
    padding: '14',
    display: 'flex',
    flexDirection: 'column',
    gap: '12',
    '&[data-selected=true]': { outline: '2.5px solid {colors.brand}' },
  },
})
const Face = chakra('span', {
  base: {
    width: '30px',
    height: '30px',
    borderRadius: 'full',
    bg: 'brandSoft',
    color: 'brandInk',
    border: '2px solid {colors.surface}',
    display: 'grid',
    placeItems: 'center',
    textStyle: 'micro',
    fontWeight: 640,
    '& + &': { marginStart: '-6px' },
  },
})

interface CardProps {
  studio: PublicStudio
  selected: boolean
  wall: WallTime
  busy: boolean
  onSelect: () => void
  onPick: () => void
}

/** One studio of the carousel; only the selected one has the green button. */
export function StudioCard({ studio, selected, wall, busy, onSelect, onPick }: CardProps) {
  const { code, name, canton, adresse, email, telefon, openingHours, alwaysCheckin } = studio
  const { chip, open } = openWords(openingHours, wall)
  const [hours, setHours] = useState(false)
  const own = useMe()?.studio_id === code
  return (
    <Frame aria-label={name} data-card={code} data-selected={selected} onClick={onSelect}>
      <Flex gap="12" align="flex-start">
        <Logo brand={brandOf(code)} size={44} />
        <Box flex={1} minWidth={0}>
          <Box as="h2" textStyle="heading" truncate>
            {name}
          </Box>
          {adresse.split(', ').map(line => (
            <Box key={line} textStyle="small" color="ink2" truncate>
              {line}
            </Box>
          ))}
        </Box>
        <Chip>{canton}</Chip>
      </Flex>
      <Flex gap="6" height="26px" flexWrap="wrap" overflow="hidden">
        {own && <Chip look="ok">Dein Studio</Chip>}
        <Chip look={open ? 'ok' : 'plain'}>{chip}</Chip>
        {moreChips(openingHours, wall, alwaysCheckin).map(words => (
          <Chip key={words}>{words}</Chip>
        ))}
      </Flex>
      <Duty trainers={onDuty(studio.trainers, wall)} />
      <Flex direction="column" marginBlock="-6px">
        <Flex gap="12" justify="space-between">
          <Contact href={`tel:${telefon.replaceAll(' ', '')}`}>
            <PhoneIcon size={20} aria-label="Telefon" />
            <span>{phoneText(telefon)}</span>
          </Contact>
          <Contact as="button" flexShrink={0} onClick={() => setHours(true)}>
            <ClockIcon size={20} aria-hidden />
            <span>Öffnungszeiten</span>
          </Contact>
        </Flex>
        <Flex gap="12" justify="space-between">
          <Contact href={mailTo(email)}>
            <EnvelopeSimpleIcon size={20} aria-label="E-Mail" />
            <span>{email}</span>
          </Contact>
          {own && (
            <Suspense>
              <Galleries studio={name} />
            </Suspense>
          )}
        </Flex>
      </Flex>
      <Button look={selected ? 'main' : 'side'} busy={busy} onClick={onPick}>
        Studio auswählen
      </Button>
      {hours && <HoursSheet studio={studio} wall={wall} onClose={() => setHours(false)} />}
    </Frame>
  )
}

function Duty({ trainers }: { trainers: PublicStudio['trainers'] }) {
  const badge = badgeWords(trainers)
  return (
    <Flex align="center" gap="8" minHeight="30px" textStyle="small" color="ink2">
      <Flex aria-hidden display={trainers.length ? 'flex' : 'none'}>
        {trainers.slice(0, 4).map(({ _id, initials }) => (
          <Face key={_id}>{initials}</Face>
        ))}
      </Flex>
      <Flex align="center" wrap="wrap" columnGap="8" minWidth="0">
        {dutyWords(trainers.map(({ vorname }) => vorname))}
        {badge && <TrainerChip words={badge} />}
      </Flex>
    </Flex>
  )
}

/** The card of the online studio, which has no place to go to: no address, no contact (A18). */
export const OnlineCard = ({ studio: { code, name }, busy, onPick }: Pick<CardProps, 'studio' | 'busy' | 'onPick'>) => (
  <Flex
    as="article"
    aria-label={name}
    position="absolute"
    insetInline="16"
    bottom="16"
    zIndex={1}
    direction="column"
    gap="12"
    maxWidth="338px"
    bg="surface"
    borderRadius="studio"
    boxShadow="pop"
    padding="14"
    outline="2.5px solid {colors.brand}"
  >
    <Flex gap="12" align="center">
      <Logo brand={brandOf(code)} size={44} />
      <Box minWidth={0}>
        <Box as="h2" textStyle="heading">
          {name}
        </Box>
        <Box textStyle="small" color="ink2">
          Ohne eigenes Lokal
        </Box>
      </Box>
    </Flex>
    <Button busy={busy} onClick={onPick}>
      Studio auswählen
    </Button>
  </Flex>
)
