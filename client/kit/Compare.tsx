import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { type AnsweredForm, type Compared, compared } from '#contract/rules/questionnaire/compare.ts'
import { Check } from './Check.tsx'
import { SelectField } from './choices.tsx'
import { quantity } from './format.ts'

const Table = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& td, & th': { verticalAlign: 'top', textAlign: 'start', paddingBlock: '8', paddingInlineEnd: '10', overflowWrap: 'anywhere' },
    '& tr + tr': { borderTop: '1px solid {colors.line}' },
  },
})

/** A questionnaire as it was answered at one time. */
export interface Copy extends AnsweredForm {
  key: string
  /** The sign that tells it from the others: its date. */
  title: string
}

interface CompareProps {
  /** The newest first. */
  copies: readonly Copy[]
  /** The beginning of the key of the one that stands open. */
  first?: string
  /** Said where there are no two. */
  few: string
  /** The words that are read aloud of the table. */
  caption: string
}

/** Two times that the same was answered, side by side: what has changed between them. */
export function Compare({ copies, first, few, caption }: CompareProps) {
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
  if (!newer || !older) return <Text color="ink2">{few}</Text>
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
            <caption>{caption}</caption>
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

const comparedText = (text: string | null) => (text === null ? 'Nicht gefragt' : text || 'Keine Angabe')

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
        {comparedText(before)}
      </Box>
      <Box as="td" color={after ? 'ink' : 'ink2'} fontWeight={changed ? 640 : undefined}>
        {comparedText(after)}
      </Box>
    </tr>
  </tbody>
)
