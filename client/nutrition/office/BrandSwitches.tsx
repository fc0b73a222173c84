import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import { onNews } from '#client/data/live.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { type OutboxAct, useOutboxActs } from '#client/data/outboxActs.ts'
import { CallError } from '#client/data/problem.ts'
import { useReachAny } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { toast } from '#client/kit/toast.ts'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import { brands as faces } from '#contract/brand.ts'
import { brands, type SwitchRow } from '#contract/brands.ts'

const acts = { turn: brands.turn } as const
const what = 'nutritionModel'
const nothing: readonly SwitchRow[] = []

const switchText = (on: boolean) => (on ? 'Eingeschaltet' : 'Ausgeschaltet')

/** For which brands members may put questions to a language model (H37). */
export function BrandSwitches() {
  const { data, error, again, stand } = useCall(brands.switches)
  const writes = useReachAny(brands.turn)
  const turns = useOutboxActs(acts).filter(({ row }) => row.params?.what === what)
  useEffect(() => {
    const look = () => void Promise.resolve(again()).catch(() => {})
    return onNews({ events: ['brand:changed'], missed: look, heard: look })
  }, [again])
  return (
    <Box paddingBottom="24" maxWidth="720px">
      <RefusedSwitchTurns turns={turns} />
      <Section title="Fragen an eine KI" aside={data && <Stand at={stand} />}>
        <Text color="ink2" paddingBottom="8">
          Mitglieder mit Ernährungsplan können einer KI Fragen zur Ernährung stellen. Was du hier umschaltest, gilt sofort auf allen
          Geräten.
        </Text>
        {!writes && (
          <Text textStyle="label" paddingBottom="8">
            Umschalten kann die Administration.
          </Text>
        )}
        {!data && <NotLoaded error={error} again={again} lead="Die Schalter sind auf diesem Gerät noch nicht geladen." />}
        {(data?.rows ?? nothing)
          .filter(row => row.what === what)
          .map(row => (
            <Turn key={row.brand} row={row} writes={writes} turns={turns.filter(({ row: act }) => act.params?.brand === row.brand)} />
          ))}
      </Section>
    </Box>
  )
}

interface TurnProps {
  row: SwitchRow
  writes: boolean
  turns: readonly OutboxAct[]
}

/** The switch of one brand as it stands once what waits here has arrived, and who turned it. */
function Turn({ row, writes, turns }: TurnProps) {
  const { brand, version, shut, changes } = row
  const { name } = faces[brand]
  const { send } = useSend(brands.turn, {
    title: ({ body }) => `Fragen an eine KI ${body.on ? 'eingeschaltet' : 'ausgeschaltet'}: ${name}`,
  })
  const waiting = turns.findLast(({ row: act }) => act.state === 'waiting')
  const on = (waiting?.row.body as { on?: boolean } | undefined)?.on ?? row.on
  const turn = (next: boolean) =>
    send({ params: { brand, what }, body: { on: next, version } }).catch((failed: unknown) =>
      toast(failed instanceof CallError ? failed.message : 'Das liess sich hier nicht speichern.', { look: 'danger' }),
    )
  const offered = on ? 'Mitglieder können fragen.' : 'Niemand kann fragen. Was schon beantwortet ist, bleibt lesbar.'
  return (
    <Box paddingBlock="8" borderTop="1px solid {colors.line}">
      <Flex align="center" gap="8">
        <Box flex={1}>
          <Check
            checked={on}
            disabled={!writes}
            onChange={next => void turn(next)}
            hint={shut ? `Auf diesem Server ist kein Sprachmodell offen: Niemand kann fragen.` : offered}
          >
            {name}
          </Check>
        </Box>
        {waiting && <Tick state="waiting" size="table" />}
      </Flex>
      {changes.length > 0 && (
        <Box as="ul" paddingStart="38px" paddingTop="4" aria-label={`Änderungen bei ${name}`}>
          {changes.map(change => (
            <Text key={change.at} as="li" textStyle="small" color="ink2" listStyleType="none" overflowWrap="anywhere">
              {`${switchText(change.on)} · ${change.who} · ${date(dayOf(change.at))}, ${clockTime(change.at)}`}
            </Text>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** Turns that the studio did not take, since somebody else had turned the switch in the meantime. */
function RefusedSwitchTurns({ turns }: { turns: readonly OutboxAct[] }) {
  const local = useMaybeLocal()
  const refused = turns.filter(({ row }) => row.state === 'refused')
  if (refused.length === 0) return null
  return (
    <NeedsYou>
      {refused.map(({ row }) => (
        <Need
          key={row.key}
          title={row.title ?? 'Fragen an eine KI'}
          text={row.code === 'stale' ? 'Jemand hat inzwischen umgeschaltet: Schau, was gelten soll.' : row.message}
        >
          <Button size="row" look="side" onClick={() => void local?.outbox.discard(row.key)}>
            Gut
          </Button>
        </Need>
      ))}
    </NeedsYou>
  )
}
