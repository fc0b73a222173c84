import { Box, Text } from '@chakra-ui/react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime, money } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import {
  type AccessTrouble,
  type GatewayAct,
  type ModelTrouble,
  type RelayTrouble,
  type SandboxTrouble,
  sandbox,
} from '#contract/sandbox.ts'
import { useKey } from './key.ts'
import { useSeen } from './useSeen.ts'

const troubles: [SandboxTrouble, string, number?][] = [
  ['refused', 'Nächste Zahlung wird abgelehnt'],
  ['lost', 'Nächste Antwort geht verloren'],
  ['time-out', 'Nächste Antwort bleibt aus', 60],
  ['transient', 'Nächster Aufruf: gerade überlastet'],
  ['broken', 'Nächster Aufruf: interner Fehler'],
  ['webhook-late', 'Nächster Webhook 60 s später', 60],
  ['webhook-doubled', 'Nächster Webhook doppelt', 5],
  ['refund-refused', 'Nächste Rückzahlung wird abgelehnt'],
  ['refund-fails', 'Nächste Rückzahlung scheitert später'],
]
const accessTroubles: [AccessTrouble, string][] = [
  ['access-slow', 'Nächste Antwort kommt langsam'],
  ['access-away', 'Nächster Aufruf: nicht erreichbar'],
  ['access-refused', 'Nächster Auftrag wird abgelehnt'],
  ['access-lost', 'Nächster Auftrag: Antwort geht verloren'],
  ['access-doubled', 'Nächster Auftrag kommt doppelt an'],
]
const modelTroubles: [ModelTrouble, string][] = [
  ['model-slow', 'Nächste Antwort kommt zu spät'],
  ['model-away', 'Nächste Frage: nicht erreichbar'],
]
const relayTroubles: [RelayTrouble, string][] = [
  ['relay-later', 'Nächste Mail: später nochmals'],
  ['relay-refused', 'Nächste Mail wird abgelehnt'],
  ['relay-before', 'Nächste Mail: legt vorher auf'],
  ['relay-after', 'Nächste Mail: nimmt sie und legt auf'],
  ['relay-full', 'Nächste Mail: Postfach voll'],
  ['relay-unknown', 'Nächste Mail: Adresse unbekannt'],
  ['relay-complaint', 'Nächste Mail gilt als Spam'],
]
/** Troubles that can be ordered of each sandbox, for its next call. */
const nextOf = { access: accessTroubles, model: modelTroubles, newsletter: relayTroubles }

const nameOf = (kind: SandboxTrouble | AccessTrouble) => [...troubles, ...accessTroubles].find(([each]) => each === kind)?.[1] ?? kind

const acts: [GatewayAct, string][] = [
  ['authorise', 'Trotzdem noch bezahlen'],
  ['again', 'Ein zweites Mal bezahlen'],
  ['refund-failed', 'Rückzahlung scheitern lassen'],
  ['refund-reversed', 'Rückzahlung kommt zurück'],
  ['notice', 'Rückbelastung ankündigen'],
  ['chargeback', 'Rückbelastung'],
  ['chargeback-reversed', 'Rückbelastung gewonnen'],
  ['second-chargeback', 'Zweite Rückbelastung'],
]

/** Tells what became of it; the next look shows the rest. */
async function toastTroubleResult(doing: Promise<{ ok: boolean }>, done: string) {
  try {
    const { ok } = await doing
    toast(ok ? done : 'Das kann hier nicht folgen.')
  } catch (error) {
    toast(error instanceof CallError ? error.message : 'Das hat nicht geklappt.')
  }
}

/** Troubles of the payment sandbox that can be ordered, and what waits there. */
export function Troubles() {
  const query = { key: useKey() }
  const { data } = useSeen(sandbox.troubles, { query }, 3000)
  const order = (kind: SandboxTrouble | 'hurry', seconds?: number) =>
    void toastTroubleResult(
      send(sandbox.trouble, { query, body: { kind, seconds } }),
      kind === 'hurry' ? 'Die Webhooks gehen los.' : 'Ist bestellt.',
    )
  const [next] = data?.hooks ?? []
  return (
    <Section title="Störungen bestellen">
      <Box display="flex" flexWrap="wrap" gap="8">
        {troubles.map(([kind, words, seconds]) => (
          <Button key={kind} size="row" look="side" onClick={() => order(kind, seconds)}>
            {words}
          </Button>
        ))}
        <Button size="row" look="soft" onClick={() => order('hurry')}>
          Webhooks jetzt senden
        </Button>
      </Box>
      {data && (
        <Text textStyle="small" color="ink2" paddingBlock="12">
          {data.ordered.length > 0 && `Bestellt: ${data.ordered.map(({ kind }) => nameOf(kind)).join(', ')}. `}
          {next ? `${data.hooks.length} Webhooks warten, der nächste geht um ${clockTime(next.due)} (Versuch ${next.tries + 1}). ` : ''}
          Beim Zahlungsdienst liegen {money(data.kept)}.
        </Text>
      )}
    </Section>
  )
}

/** Troubles of a sandbox that answers calls: they strike the next of them. */
export function NextTroubles({ kind: of }: { kind: keyof typeof nextOf }) {
  const query = { key: useKey() }
  return (
    <Section title="Störungen bestellen">
      <Box display="flex" flexWrap="wrap" gap="8">
        {nextOf[of].map(([kind, words]) => (
          <Button
            key={kind}
            size="row"
            look="side"
            onClick={() => void toastTroubleResult(send(sandbox.trouble, { query, body: { kind } }), 'Ist bestellt.')}
          >
            {words}
          </Button>
        ))}
      </Box>
    </Section>
  )
}

/** Comes in with a code, as at the entrance. */
export function Enter({ code }: { code: string }) {
  const query = { key: useKey() }
  return (
    <Box>
      <Button
        size="row"
        look="side"
        onClick={() => void toastTroubleResult(send(sandbox.enter, { query, body: { code } }), 'Der Eingang ist offen.')}
      >
        Mit diesem Code eintreten
      </Button>
    </Box>
  )
}

/** Acts of a bank or a payer on one payment afterwards. */
export function CheckoutTroubleActs({ checkout }: { checkout: string }) {
  const query = { key: useKey() }
  return (
    <Box display="flex" flexWrap="wrap" gap="8">
      {acts.map(([act, words]) => (
        <Button
          key={act}
          size="row"
          look="side"
          onClick={() => void toastTroubleResult(send(sandbox.act, { query, body: { checkout, act } }), 'Ist geschehen.')}
        >
          {words}
        </Button>
      ))}
    </Box>
  )
}
