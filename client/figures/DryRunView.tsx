import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { Failure } from '#client/kit/Failure.tsx'
import { clockTime, counted } from '#client/kit/format.ts'
import { figures } from '#contract/figures/calls.ts'
import type { FiguresDryRun } from '#contract/figures/shapes.ts'
import { Table } from './Table.tsx'
import { amountText, monthName } from './words.ts'

export type Groups = { account: string; group: number }[]

interface DryRunProps {
  dry: FiguresDryRun
  busy: boolean
  onTake: (groups: Groups) => void
}

/** Effects that a file would have: its months, and the accounts that nobody has grouped yet. */
export function DryRunView({ dry, busy, onTake }: DryRunProps) {
  const { data: groups } = useCall(figures.groups)
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState(false)
  const groupOf = (account: string, proposed: number | null) => picked[account] ?? (proposed === null ? '' : String(proposed))
  const loose = dry.fresh.filter(({ account, group }) => groupOf(account, group) === '')
  const take = () => {
    setTried(true)
    if (loose.length === 0) onTake(dry.fresh.map(({ account, group }) => ({ account, group: Number(groupOf(account, group)) })))
  }
  const options = groups?.map(({ number, title }) => [String(number), title] as const) ?? []
  const replaces = dry.months.reduce((sum, month) => sum + month.replaces, 0)
  return (
    <Box display="flex" flexDirection="column" gap="14">
      <Months months={dry.months} />
      {dry.fresh.length > 0 && (
        <Box as="section" aria-label="Neue Konten" display="flex" flexDirection="column" gap="10">
          <Text textStyle="small" color="ink2">
            {counted(dry.fresh.length, 'Konto ist neu', 'Konten sind neu')}. Ihre Gruppe gilt auch für jede weitere Datei.
          </Text>
          {dry.fresh.map(({ account, name, group }) => (
            <SelectField
              key={account}
              label={`${account} ${name}`}
              value={groupOf(account, group)}
              options={options}
              none="Gruppe wählen"
              error={tried && groupOf(account, group) === '' ? 'Wähle die Gruppe.' : undefined}
              onChange={value => setPicked(before => ({ ...before, [account]: value }))}
            />
          ))}
        </Box>
      )}
      <Text textStyle="small" color="ink2">
        {replaces > 0 && `${counted(replaces, 'Monat ist', 'Monate sind')} schon da und werden ersetzt; das lässt sich zurücknehmen. `}
        {dry.until && `Übernehmen geht bis ${clockTime(dry.until)}.`}
      </Text>
      <Failure>{tried && loose.length > 0 && `${counted(loose.length, 'Konto hat', 'Konten haben')} noch keine Gruppe.`}</Failure>
      <Button busy={busy} onClick={take}>
        Übernehmen
      </Button>
    </Box>
  )
}

const Months = ({ months }: Pick<FiguresDryRun, 'months'>) => (
  <Box overflowX="auto" tabIndex={0} role="region" aria-label="Monate der Datei">
    <Table>
      <thead>
        <tr>
          <th scope="col">Monat</th>
          <th scope="col">Studios</th>
          <th scope="col">Ertrag</th>
          <th scope="col">Aufwand</th>
          <th scope="col">Ergebnis</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, studios, income, expense, replaces }) => (
          <tr key={month}>
            <th scope="row">
              {monthName(month)}
              {replaces > 0 && ' (ersetzt)'}
            </th>
            <td>{studios}</td>
            <td>{amountText(income)}</td>
            <td>{amountText(expense)}</td>
            <td>{amountText(income - expense)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Box>
)
