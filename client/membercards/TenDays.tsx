import { Box, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { useSend } from '#client/data/useSend.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { QrCode } from '#client/kit/code/QrCode.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useQueryText } from '#client/map/links.tsx'
import { WalletButton } from '#client/parts/code/WalletButton.tsx'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { shownCode } from '#contract/codes.ts'
import { membercards } from '#contract/membercards/calls.ts'
import type { TenDays as Card } from '#contract/membercards/shapes.ts'
import { Buy } from './Buy.tsx'
import { MembercardDays } from './MembercardDays.tsx'
import { codeIn } from './membercardCode.ts'
import { OwnPrice } from './OwnPrice.tsx'

/** /elf-tage: somebody's first 11 days with their code; by its link also without an account and without a network. */
export default function TenDays() {
  const { karte } = useQueryText()
  const signedIn = isSignedIn(useSession())
  const code = codeIn(karte ?? '')
  return <Page title="Deine 11 Tage">{signedIn ? <OwnMembercards linked={code} /> : code ? <Linked code={code} /> : <Nothing />}</Page>
}

function Code({ code }: { code: string }) {
  return (
    <Box display="grid" gap="8" paddingTop="12">
      <QrCode text={code} label="Code der Karte als QR-Code" />
      <Text
        textStyle="value"
        className="notranslate"
        textAlign="center"
        fontVariantNumeric="tabular-nums lining-nums"
        letterSpacing=".04em"
      >
        {shownCode(code)}
      </Text>
    </Box>
  )
}

/** The card of a link: all that this device knows is its code. */
function Linked({ code }: { code: string }) {
  return (
    <>
      <Code code={code} />
      <Text color="ink2" textAlign="center" paddingTop="8">
        Zeig diesen Code beim ersten Besuch am Empfang: Ab dann öffnet er elf Tage lang den Eingang, auch ohne Netz.
      </Text>
      <Section title="Mit einem Konto">
        <Text color="ink2" paddingBottom="12">
          Mit einem Konto siehst du deine Tage, meldest dich für Kurse an und führst dein Training.
        </Text>
        <ButtonLink to="register" look="soft">
          Konto erstellen
        </ButtonLink>
      </Section>
    </>
  )
}

const Nothing = () => (
  <Box paddingTop="12" display="grid" gap="12" justifyItems="start">
    <Text color="ink2">Neu bei uns? Die ersten 11 Tage trainierst du mit einer Karte vom Empfang. Frag danach, in jedem Studio.</Text>
    <ButtonLink to="studios" look="soft">
      Studio finden
    </ButtonLink>
  </Box>
)

function OwnMembercards({ linked }: { linked: string | undefined }) {
  const { data, error, again, stand } = useCall(membercards.tenDays)
  const { data: cards, again: look } = useCall(membercards.mine)
  const [isOthers, setOthers] = useState(false)
  const claim = useSend(membercards.claim, { title: () => 'Karte mit dem Konto verbinden' })
  const [asked, setAsked] = useState<string>()
  // An older card of one's own is there already, though not the one that is shown.
  const other = cards && linked && !cards.some(card => card.code === linked) ? linked : undefined
  const { send } = claim
  // People who come by the link of a card have it in hand: it is put to the account at once, each code once.
  useEffect(() => {
    if (!other || asked === other) return
    setAsked(other)
    send({ body: { code: other } }).then(
      answer => {
        sayDone(answer, 'Die Karte gehört jetzt zu deinem Konto.')
        void again()
        void look()
      },
      failed => (failed instanceof CallError && failed.code === 'missing' ? setOthers(true) : sayFailed(failed)),
    )
  }, [other, asked, send, again, look])
  if (!data) return <NotLoaded error={error} again={again} lead="Deine 11 Tage sind auf diesem Gerät noch nicht geladen." />
  if (data.card)
    return (
      <>
        {isOthers && <Text color="ink2">Die Karte dieses Links gehört nicht zu deinem Konto.</Text>}
        <MembercardDetail card={data.card} stand={stand} />
      </>
    )
  return linked ? (
    <Code code={linked} />
  ) : (
    <>
      <Nothing />
      <Buy
        onBought={() => {
          void again()
          void look()
        }}
      />
    </>
  )
}

const opens = ['issued', 'active'] as const

function MembercardDetail({ card, stand }: { card: Card; stand: number | undefined }) {
  const { name } = useStudioNames()
  const isOpen = (opens as readonly string[]).includes(card.state)
  return (
    <>
      <Text paddingTop="8">{membercardSentenceOf(card, name(card.studio))}</Text>
      {isOpen && card.code && (
        <>
          <Code code={card.code} />
          <Box display="flex" justifyContent="center" paddingTop="8">
            <WalletButton card={card._id} />
          </Box>
        </>
      )}
      <OwnPrice card={card} />
      {card.first && (
        <Section title={`${card.visited.length} von 11 Tagen im Studio`} aside={<Stand at={stand} />}>
          <MembercardDays first={card.first} visited={card.visited} />
        </Section>
      )}
      <Offered card={card} />
    </>
  )
}

function membercardSentenceOf({ state, last, left }: Card, studio: string) {
  if (state === 'asked' && left > 0) return `Deine Karte für ${studio} ist bereit, sobald sie bezahlt ist.`
  if (state === 'asked') return `Du bist angemeldet. Deine Karte bekommst du am Empfang von ${studio}.`
  if (state === 'issued') return `Zeig den Code beim ersten Besuch am Empfang von ${studio}: Ab dann laufen deine 11 Tage.`
  if (state === 'active' && last) return `Bis und mit ${date(last)} trainierst du in ${studio} mit diesem Code.`
  if (state === 'converted') return 'Aus deinen 11 Tagen ist ein Abo geworden. Schön, dass du da bist.'
  return 'Deine 11 Tage sind vorbei. Wie hat es dir gefallen?'
}

/** The offer of these days, and the one after them. */
function Offered({ card: { state } }: { card: Card }) {
  return (
    <Section title={state === 'over' ? 'Wie es weitergeht' : 'Das gehört dazu'}>
      {state !== 'over' && (
        <>
          <RowLink to="courses" title="Kurse" second="Melde dich für einen an, auch zum Schnuppern" />
          <RowLink to="workouts" title="Training" second="Führ Buch über das, was du machst" />
        </>
      )}
      <RowLink to="contractStart" title="Abo" second="Mitglied werden, mit allem ab dem ersten Tag" />
    </Section>
  )
}
