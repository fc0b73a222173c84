import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { clock } from '#client/kit/format.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { nameBy } from '#client/parts/studio/names.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { offerOf, runningIn, soFar } from '#contract/rules/worktime/clock.ts'
import type { Entry } from '#contract/rules/worktime/entries.ts'
import { sumOf } from '#contract/rules/worktime/minutes.ts'
import { type StampKind, stampKinds } from '#contract/rules/worktime/stamps.ts'
import { clockAt } from '#contract/zone.ts'
import { tap } from './tap.ts'
import { minutesText } from './words.ts'

/** Minutes of work in one piece after which a break is due (art. 15 ArG), and after which somebody may have forgotten to leave. */
const due = { breakAfter: 330, leaveAfter: 600 }

interface ClockProps {
  entries: readonly Entry[]
  /** Codes, the likely one first. */
  studios: readonly string[]
  now: number
  /** After a tap that is safe on this device. */
  onTap?: (kind: StampKind) => void
}

/** The clock: where one stands, one large button with the likely act, the others beside it (T05). It asks nobody and waits for no network. */
export function Clock({ entries, studios, now, onTap }: ClockProps) {
  const [chosen, setChosen] = useState<string>()
  const [busy, setBusy] = useState<StampKind>()
  const running = runningIn(entries, now)
  const { likely, others } = offerOf(entries, now)
  const studio = chosen ?? running?.studio ?? studios[0]
  const stamp = async (kind: StampKind) => {
    if (!studio || busy) return
    setBusy(kind)
    try {
      const at = await tap(kind, studio)
      sayDone(undefined, `${stampKinds[kind]} um ${clock(at)}.`)
      onTap?.(kind)
    } catch (error) {
      sayFailed(error)
    }
    setBusy(undefined)
  }
  return (
    <Box as="section" aria-label="Stempeluhr" paddingBlock="12">
      <Standing running={running} now={now} />
      {studios.length > 1 && <StudioField studios={studios} value={studio ?? ''} onChange={setChosen} />}
      {!studio && <Text color="ink2">Wähle zuerst auf der Startseite dein Studio.</Text>}
      {studio && (
        <Flex gap="8" wrap="wrap" paddingTop="12">
          <Button size="dock" flex="1 1 200px" minHeight="64px" fontSize="20px" busy={busy === likely} onClick={() => void stamp(likely)}>
            {stampKinds[likely]}
          </Button>
          {others.map(kind => (
            <Button
              key={kind}
              look="side"
              size="dock"
              flex="0 1 120px"
              minHeight="64px"
              busy={busy === kind}
              onClick={() => void stamp(kind)}
            >
              {stampKinds[kind]}
            </Button>
          ))}
        </Flex>
      )}
    </Box>
  )
}

function Standing({ running, now }: { running: Entry | undefined; now: number }) {
  const parts = running ? soFar(running, now) : []
  const worked = sumOf(parts)
  const last = parts.at(-1)
  const piece = running && running.pausedSince === null && last ? sumOf([last]) : 0
  const isPaused = running?.pausedSince != null
  return (
    <Flex align="baseline" gap="12" wrap="wrap" minHeight="44px">
      <Text textStyle="title" fontVariantNumeric="tabular-nums lining-nums">
        {!running && 'Nicht eingestempelt'}
        {running && !isPaused && `Da seit ${running.from === null ? '?' : clockAt(running.from)}`}
        {isPaused && `Pause seit ${clockAt(running.pausedSince!)}`}
      </Text>
      {running && <Text color="ink2">{minutesText(worked)} gearbeitet</Text>}
      {piece >= due.breakAfter && <Chip look="warn">Pause fällig</Chip>}
      {worked >= due.leaveAfter && <Chip look="warn">Noch eingestempelt?</Chip>}
    </Flex>
  )
}

function StudioField({ studios, value, onChange }: { studios: readonly string[]; value: string; onChange: (code: string) => void }) {
  const { studios: all } = useStudios()
  const name = nameBy(all && new Map(all.map(one => [one.code, one.name])))
  return <SelectField label="Studio" value={value} options={studios.map(code => [code, name(code)] as const)} onChange={onChange} />
}
