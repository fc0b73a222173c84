import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { dayOf } from '#client/data/time.ts'
import { Check } from '#client/kit/Check.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { date, quantity } from '#client/kit/format.ts'
import type { Anamnesis } from '#contract/anamnesis/shapes.ts'
import { type Compared, compared } from '#contract/questionnaire/compare.ts'
import { askedPages } from '#contract/questionnaire/rules.ts'

const Table = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& td, & th': { verticalAlign: 'top', textAlign: 'start', paddingBlock: '8', paddingInlineEnd: '10', overflowWrap: 'anywhere' },
    '& tr + tr': { borderTop: '1px solid {colors.line}' },
  },
})

/** Every finished copy of these, the newest first, each with what was asked. */
const copiesOf = (wholes: readonly Anamnesis[]) =>
  wholes
    .flatMap(({ _id, form, express, copies }) =>
      copies.map(({ number, signedAt, answers }) => ({
        ...{ key: `${_id} ${number}`, signedAt, pages: askedPages(form.pages, express), answers },
        title: `${date(dayOf(signedAt))}${copies.length > 1 ? `, Fassung ${number}` : ''}`,
      })),
    )
    .toSorted((one, other) => (one.signedAt < other.signedAt ? 1 : -1))

/** Two of a person's anamneses side by side: what has changed between two dates. */
export function Compare({ wholes, first }: { wholes: readonly Anamnesis[]; first?: string }) {
  const copies = useMemo(() => copiesOf(wholes), [wholes])
  const shown = Math.max(
    0,
    copies.findIndex(({ key }) => key.startsWith(first ?? '')),
  )
  // The one that was open stands against the one before it; the oldest against the one after.
  const start = Math.min(shown, copies.length - 2)
  const [after, setAfter] = useState(copies[start]?.key)
  const [before, setBefore] = useState(copies[start + 1]?.key)
  const [all, setAll] = useState(false)
  const [newer, older] = [after, before].map(key => copies.find(one => one.key === key))
  const rows = useMemo(() => (newer && older ? compared(older, newer, value => quantity(value)) : []), [newer, older])
  if (!newer || !older) return <Text color="ink2">Zum Vergleichen braucht es zwei abgeschlossene Bogen.</Text>
  const options = copies.map(({ key, title }) => [key, title] as const)
  const changes = rows.filter(({ changed }) => changed)
  const listed = all ? rows : changes
  return (
    <Flex direction="column" gap="12">
      <Flex gap="10" wrap="wrap">
        <Box flex={1} minWidth="140px">
          <SelectField label="Früher" value={before ?? ''} options={options} onChange={setBefore} />
        </Box>
        <Box flex={1} minWidth="140px">
          <SelectField label="Später" value={after ?? ''} options={options} onChange={setAfter} />
        </Box>
      </Flex>
      <Check checked={all} onChange={setAll}>
        Auch was gleich geblieben ist
      </Check>
      <Text role="status">{changes.length === 0 ? 'Es hat sich nichts geändert.' : `Geändert: ${changes.length}`}</Text>
      {listed.length > 0 && (
        <Table>
          <Box asChild srOnly>
            <caption>Antworten an zwei Tagen</caption>
          </Box>
          <thead>
            <tr>
              <th scope="col">{older.title}</th>
              <th scope="col">{newer.title}</th>
            </tr>
          </thead>
          {listed.map(row => (
            <Pair key={row._id} row={row} />
          ))}
        </Table>
      )}
    </Flex>
  )
}

const said = (text: string | null) => (text === null ? 'Nicht gefragt' : text || 'Keine Angabe')

const Pair = ({ row: { title, under, before, after, changed } }: { row: Compared }) => (
  <tbody>
    <tr>
      <Box asChild textStyle="small" color="ink2" paddingInlineStart={under ? '14' : undefined}>
        <th scope="rowgroup" colSpan={2}>
          {title}
        </th>
      </Box>
    </tr>
    <tr>
      <Box as="td" color={before ? 'ink' : 'ink2'}>
        {said(before)}
      </Box>
      <Box as="td" color={after ? 'ink' : 'ink2'} fontWeight={changed ? 640 : undefined}>
        {said(after)}
      </Box>
    </tr>
  </tbody>
)
