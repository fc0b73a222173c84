import { Box, chakra, Text } from '@chakra-ui/react'
import { BarcodeIcon } from '@phosphor-icons/react/dist/csr/Barcode'
import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { DoorOpenIcon } from '@phosphor-icons/react/dist/csr/DoorOpen'
import { IdentificationCardIcon } from '@phosphor-icons/react/dist/csr/IdentificationCard'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { ShoppingBagIcon } from '@phosphor-icons/react/dist/csr/ShoppingBag'
import { TicketIcon } from '@phosphor-icons/react/dist/csr/Ticket'
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus'
import type { Icon } from '@phosphor-icons/react/dist/lib/types'
import { Suspense, useState } from 'react'
import { canSee, isSignedIn, useSession } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Page } from '#client/kit/Page.tsx'
import { Link, type Search } from '#client/map/links.tsx'
import { FairLeft } from '#client/parts/fair/FairLeft.tsx'
import { StartFair, useMayStartFair } from '#client/parts/fair/StartFair.tsx'
import { askToRegister } from '#client/parts/registering.ts'
import { rowOf, type ScreenName } from '#contract/screens.ts'

const LoginDialog = lazyPart(() => import('#client/parts/login/LoginDialog.tsx'))

interface Deed {
  to: ScreenName
  title: string
  about: string
  icon: Icon
  search?: Search
}

/** The acts at the door, the most frequent first. */
const deeds: readonly Deed[] = [
  { to: 'panelTime', title: 'Zeit', about: 'Kommen, Pause, Weiter, Gehen', icon: ClockIcon },
  { to: 'userSearch', title: 'Mitglied suchen', about: 'Karte, Studio, Einwilligungen', icon: MagnifyingGlassIcon },
  { to: 'register', title: 'Neues Konto', about: 'Mit der Person zusammen, sechs Schritte', icon: UserPlusIcon },
  { to: 'anamnesisSearch', search: { neu: 1 }, title: 'Anamnese', about: 'Mit der Person zusammen aufnehmen', icon: ClipboardTextIcon },
  { to: 'courseDoor', title: 'Kurs-Check-in', about: 'Wer angemeldet ist, wer da ist', icon: DoorOpenIcon },
  { to: 'shopPurchases', title: 'Bestellungen', about: 'Kassieren und ausgeben', icon: ShoppingBagIcon },
  { to: 'shopCodes', title: 'Eintrittscodes', about: 'Prüfen, einen Eintritt abziehen', icon: TicketIcon },
  { to: 'liveCheckins', title: 'Check-ins', about: 'Wer gerade hereinkommt', icon: DoorOpenIcon },
  { to: 'panelMembercard', title: 'Membercard lösen', about: 'Karte einer Person einlösen', icon: BarcodeIcon },
  { to: 'contractNew', title: 'Vertrag', about: 'Vertrag erstellen', icon: IdentificationCardIcon },
]

const Tile = chakra('span', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    minHeight: '112px',
    padding: '14',
    borderRadius: 'card',
    bg: 'surface',
    boxShadow: 'card',
    _active: { bg: 'sunken' },
    _hover: { bg: 'sunken' },
  },
})

/** The front desk's start: each tile leads to its screen. */
export default function Panel() {
  const signedIn = isSignedIn(useSession())
  const [asked, ask] = useState(false)
  const mayFair = useMayStartFair()
  const [fair, setFair] = useState(false)
  const open = deeds.filter(({ to }) => canSee(rowOf(to).access))
  return (
    <Page title="Empfang">
      <Box
        as="ul"
        listStyleType="none"
        display="grid"
        gap="10"
        paddingTop="12"
        gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(3, 1fr)' }}
      >
        {open.map(deed => (
          <li key={deed.to}>
            <DeedTile {...deed} onOpen={signedIn && deed.to === 'register' ? () => askToRegister({ mode: 'other' }) : undefined} />
          </li>
        ))}
      </Box>
      {mayFair && (
        <Box paddingTop="20" display="grid" gap="16" justifyItems="start">
          <Button look="soft" onClick={() => setFair(true)}>
            Messe starten
          </Button>
          <FairLeft />
        </Box>
      )}
      {fair && <StartFair onClose={() => setFair(false)} />}
      {!signedIn && (
        <Box paddingTop="20">
          <Text paddingBottom="12" color="ink2">
            Was am Empfang sonst noch geht, siehst du angemeldet.
          </Text>
          <Button onClick={() => ask(true)}>Anmelden</Button>
        </Box>
      )}
      {asked && (
        <Suspense>
          <LoginDialog onClose={() => ask(false)} onSignedIn={() => ask(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function DeedTile({ to, search, title, about, icon: Icon, onOpen }: Deed & { onOpen?: () => void }) {
  const content = (
    <>
      <Box as="span" color="brandInk" aria-hidden>
        <Icon size={26} />
      </Box>
      <Box as="span" textStyle="label" marginTop="auto">
        {title}
      </Box>
      <Box as="span" textStyle="small" color="ink2">
        {about}
      </Box>
    </>
  )
  return (
    <Tile asChild width="full" textAlign="start">
      {onOpen ? (
        <button type="button" onClick={onOpen}>
          {content}
        </button>
      ) : (
        <Link to={to as 'home'} search={search}>
          {content}
        </Link>
      )}
    </Tile>
  )
}
