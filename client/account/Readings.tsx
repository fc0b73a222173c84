import { Flex } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCalls } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { gathered, timesText } from '#client/kit/gathered.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { health } from '#contract/health.ts'
import type { TraceKind } from '#contract/traces.ts'

/** The word for the act, beside the word for the data; reading goes without saying. */
const touched: Readonly<Record<TraceKind, string>> = {
  read: '',
  written: ' geändert',
  disclosed: ' herausgegeben',
  taken: ' auf ein Gerät mitgenommen',
  deleted: ' gelöscht',
}

const portion = 50

/** The people who have looked at one's health data, down to the first; shown only once somebody has looked. */
export function Readings() {
  const [pages, setPages] = useState(1)
  const asked = useMemo(() => Array.from({ length: pages }, (_, page) => ({ query: { offset: page * portion, limit: portion } })), [pages])
  const answers = useCalls(health.readings, asked)
  // Whoever looks meanwhile moves all others down: a line may come on two pages.
  const rows = [...new Map(answers.flatMap(({ data }) => data ?? []).map(row => [row._id, row])).values()]
  const lines = gathered(rows, ({ reader, kind, what, reason, at }) =>
    kind === 'read' ? [reader, what, reason, dayOf(at)].join('|') : undefined,
  )
  const last = answers.at(-1)
  if (rows.length === 0) return null
  return (
    <Section title="Wer deine Gesundheitsdaten gesehen hat">
      {lines.map(({ _id, reader, kind, what, reason, at, times }) => (
        <Row
          key={_id}
          title={reader}
          second={[`${what}${touched[kind]}`, `${date(dayOf(at))}, ${clockTime(at)}`, timesText(times), reason].filter(Boolean).join(' · ')}
        />
      ))}
      {last && !last.data && <NotLoaded error={last.error} again={last.again} />}
      {!last?.error && (last?.data === undefined || last.data.length === portion) && (
        <Flex paddingTop="8">
          <Button look="text" size="row" busy={!last?.data} onClick={() => setPages(pages + 1)}>
            Frühere anzeigen
          </Button>
        </Flex>
      )}
    </Section>
  )
}
