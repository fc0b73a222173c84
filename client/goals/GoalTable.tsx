import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Pick } from '#client/kit/Pick.tsx'
import { useLayout } from '#client/kit/table/useWidth.ts'
import type { Figure } from '#contract/measures/registry.ts'
import { cellOf, type Goal } from '#contract/rules/goals/join.ts'
import { GoalInput } from './GoalInput.tsx'

const Table = chakra('table', {
  base: {
    borderCollapse: 'separate',
    borderSpacing: 0,
    minWidth: 'full',
    textStyle: 'table',
    '& th, & td': { paddingInline: '8', paddingBlock: '4', textAlign: 'right', borderBottom: '1px solid {colors.line}' },
    '& th:first-child': {
      position: 'sticky',
      insetInlineStart: 0,
      bg: 'bg',
      textAlign: 'left',
      maxWidth: { base: '170px', md: '240px' },
      overflowWrap: 'anywhere',
      zIndex: 1,
    },
    '& thead th': { fontSize: '12.5px', fontWeight: 580, color: 'ink2', borderBottomColor: 'lineStrong', minWidth: '120px' },
    '& tbody th': { fontWeight: 580 },
    '& small': { display: 'block', fontSize: '12px', fontWeight: 500, color: 'ink2' },
  },
})

interface TableProps {
  studio: string
  people: readonly { _id: string; name: string }[]
  figures: readonly Figure[]
  goals: readonly Goal[]
  onChange: (goals: Goal[]) => void
}

/** A month's goals: the studio's own and its employees', a column for each figure; on a phone one figure at a time. */
export function GoalTable({ studio, people, figures, goals, onChange }: TableProps) {
  const { phone } = useLayout()
  const [picked, setPicked] = useState('')
  const one = figures.find(({ id }) => id === picked) ?? figures[0]
  const columns = phone && one ? [one] : figures
  const by = new Map(goals.map(goal => [cellOf(goal), goal.value]))
  const set = (person: string | null, figure: string, value: number | null) => {
    const others = goals.filter(goal => goal.person !== person || goal.figure !== figure)
    onChange(value === null ? others : [...others, { person, figure, value }])
  }
  const rows = [{ _id: null, name: studio }, ...people]
  return (
    <>
      {phone && figures.length > 1 && (
        <Pick
          label="Zahl"
          value={one?.id ?? ''}
          options={figures.map(({ id, owner, measure }) => [id, `${measure.title}, ${owner}`])}
          onPick={setPicked}
          look="side"
        />
      )}
      <Box overflowX="auto" role="region" aria-label="Ziele" paddingBlock="10">
        <Table>
          <thead>
            <tr>
              <th scope="col">Wer</th>
              {columns.map(({ id, owner, measure }) => (
                <th key={id} scope="col">
                  {measure.title}
                  <small>{measure.kind === 'money' ? `${owner}, CHF` : measure.kind === 'percent' ? `${owner}, %` : owner}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ _id, name }) => (
              <tr key={_id ?? ''}>
                <th scope="row">{name}</th>
                {columns.map(figure => (
                  <td key={figure.id}>
                    {_id !== null && !figure.people ? (
                      '–'
                    ) : (
                      <GoalInput
                        label={`${name}: ${figure.measure.title}`}
                        measure={figure.measure}
                        value={by.get(cellOf({ person: _id, figure: figure.id })) ?? null}
                        onChange={value => set(_id, figure.id, value)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </>
  )
}
