import { Box, chakra, Flex } from '@chakra-ui/react'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Logo } from '#client/kit/Logo.tsx'
import { brandOf } from '#contract/brand.ts'
import type { Wall } from '#contract/studios/hours.ts'
import type { PublicStudio } from '#contract/studios.ts'
import { moreChips, onDuty, openWords } from './words.ts'

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
const Contact = chakra('a', {
  base: {
    width: '44px',
    height: '48px',
    borderRadius: 'field',
    bg: 'sunken',
    color: 'ink',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
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
  wall: Wall
  busy: boolean
  onSelect: () => void
  onPick: () => void
}

/** One studio of the carousel; only the selected one has the green button. */
export function Card({ studio, selected, wall, busy, onSelect, onPick }: CardProps) {
  const { code, name, canton, adresse, email, telefon, openingHours, alwaysCheckin } = studio
  const { chip, open } = openWords(openingHours, wall)
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
        <Chip look={open ? 'ok' : 'plain'}>{chip}</Chip>
        {moreChips(openingHours, wall, alwaysCheckin).map(words => (
          <Chip key={words}>{words}</Chip>
        ))}
      </Flex>
      <Duty trainers={onDuty(studio.trainers, wall)} />
      <Flex gap="8">
        <Contact href={`tel:${telefon.replaceAll(' ', '')}`} aria-label={`Anrufen: ${telefon}`} title={telefon}>
          <PhoneIcon size={20} />
        </Contact>
        <Contact href={`mailto:${email}`} aria-label={`E-Mail an ${email}`} title={email}>
          <EnvelopeSimpleIcon size={20} />
        </Contact>
        <Button look={selected ? 'main' : 'side'} busy={busy} onClick={onPick} flex={1}>
          Studio auswählen
        </Button>
      </Flex>
    </Frame>
  )
}

const Duty = ({ trainers }: { trainers: PublicStudio['trainers'] }) => (
  <Flex align="center" gap="8" minHeight="30px" textStyle="small" color="ink2">
    <Flex aria-hidden display={trainers.length ? 'flex' : 'none'}>
      {trainers.slice(0, 4).map(({ _id, initials }) => (
        <Face key={_id}>{initials}</Face>
      ))}
    </Flex>
    {trainers.length === 0 ? 'Jetzt niemand im Dienst' : `${trainers.length} Trainer im Dienst`}
  </Flex>
)

/** What is chosen without a place to go to: no address, no contact (A18). */
export const OnlineCard = ({ studio: { code, name }, busy, onPick }: Pick<CardProps, 'studio' | 'busy' | 'onPick'>) => (
  <Flex
    as="article"
    aria-label={name}
    {...{ position: 'absolute', insetInline: '16', bottom: '16', zIndex: 1, direction: 'column', gap: '12', maxWidth: '338px' }}
    {...{ bg: 'surface', borderRadius: 'studio', boxShadow: 'pop', padding: '14', outline: '2.5px solid {colors.brand}' }}
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
