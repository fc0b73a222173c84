import { Box, chakra, Text } from '@chakra-ui/react'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useState } from 'react'
import type { StatementSide } from '#contract/rules/figures/kmuGroups.ts'
import {
  type AccountLine,
  differenceOf,
  type GroupLine,
  isGood,
  linesOf,
  percentOf,
  type StatementAmounts,
} from '#contract/rules/figures/statement.ts'
import { amountText, differenceText, percentText, rangeText } from './words.ts'

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    textStyle: 'table',
    '& caption': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& th, & td': { paddingInline: '10', height: '38px', textAlign: 'left', whiteSpace: 'nowrap', borderBottom: '1px solid {colors.line}' },
    '@media (pointer: coarse)': { '& tbody th, & tbody td': { height: '48px' }, '& button': { minHeight: '44px' } },
    '& th:first-child': { paddingInlineStart: { base: '16', md: '20' } },
    '& th:last-child, & td:last-child': { paddingInlineEnd: { base: '16', md: '20' } },
    '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums lining-nums' },
    '& thead th': { height: '32px', fontSize: '12.5px', fontWeight: 580, color: 'ink2', borderBottomColor: 'lineStrong' },
    '& tbody th': { fontWeight: 580, whiteSpace: 'normal', minWidth: '150px', paddingBlock: '6' },
    '& svg': { flexShrink: 0 },
    '& tr.account th': { fontWeight: 400, paddingInlineStart: { base: '34px', md: '44px' } },
    '& tr.stage th, & tr.stage td': { fontWeight: 620, bg: 'sunken', borderBottomColor: 'lineStrong' },
    '& .quiet': { color: 'ink2' },
    '& .good': { color: 'brandInk' },
    '& tbody button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '6',
      textAlign: 'left',
      minHeight: '36px',
      color: 'ink',
      _hover: { textDecoration: 'underline' },
    },
    '& .wide': { display: { base: 'none', md: 'table-cell' } },
  },
})

interface StatementProps {
  groups: readonly GroupLine[]
  range: { from: string; to: string }
  onOpen: (account: string) => void
}

/** The statement from top to bottom; a group opens its accounts, and an account its months. */
export function StatementTable({ groups, range, onOpen }: StatementProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (number: number) =>
    setOpen(before => new Set(before.has(number) ? [...before].filter(one => one !== number) : [...before, number]))
  if (groups.length === 0)
    return (
      <Text paddingInline={{ base: '16', md: '20' }} paddingBlock="20" color="ink2">
        Für {rangeText(range)} gibt es weder Erfolgsrechnung noch Plan.
      </Text>
    )
  return (
    <Box overflowX="auto" paddingTop="8" paddingBottom="16" tabIndex={0} role="region" aria-label="Erfolgsrechnung">
      <Table>
        <caption>Erfolgsrechnung {rangeText(range)} gegen Plan und Vorjahr, in CHF</caption>
        <thead>
          <tr>
            <th scope="col">Konto</th>
            <th scope="col" className="number">
              Ist
            </th>
            <th scope="col" className="number wide">
              Plan
            </th>
            <th scope="col" className="number">
              Abweichung
            </th>
            <th scope="col" className="number wide">
              in %
            </th>
            <th scope="col" className="number wide">
              Vorjahr
            </th>
            <th scope="col" className="number wide">
              Differenz
            </th>
            <th scope="col" className="number wide">
              in %
            </th>
          </tr>
        </thead>
        <tbody>
          {linesOf(groups).map(line =>
            line.kind === 'stage' ? (
              <tr key={line.title} className="stage">
                <th scope="row">{line.title}</th>
                <Cells amounts={line} side="income" />
              </tr>
            ) : (
              <Group key={line.group.number} group={line.group} isOpen={open.has(line.group.number)} onToggle={toggle} onOpen={onOpen} />
            ),
          )}
        </tbody>
      </Table>
    </Box>
  )
}

interface GroupProps {
  group: GroupLine
  isOpen: boolean
  onToggle: (number: number) => void
  onOpen: (account: string) => void
}

function Group({ group, isOpen, onToggle, onOpen }: GroupProps) {
  const Caret = isOpen ? CaretDownIcon : CaretRightIcon
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" aria-expanded={isOpen} onClick={() => onToggle(group.number)}>
            <Caret size={14} weight="bold" aria-hidden />
            {group.title}
          </button>
        </th>
        <Cells amounts={group} side={group.side} />
      </tr>
      {isOpen && group.accounts.map(account => <Account key={account.account} line={account} side={group.side} onOpen={onOpen} />)}
    </>
  )
}

const Account = ({ line, side, onOpen }: { line: AccountLine; side: StatementSide; onOpen: (account: string) => void }) => (
  <tr className="account">
    <th scope="row">
      <button type="button" aria-haspopup="dialog" onClick={() => onOpen(line.account)}>
        {line.account} {line.name}
      </button>
    </th>
    <Cells amounts={line} side={side} />
  </tr>
)

function Cells({ amounts, side }: { amounts: StatementAmounts; side: StatementSide }) {
  const look = (against: 'plan' | 'before') => {
    const difference = differenceOf(amounts, against)
    return difference !== null && isGood(side, difference) ? 'good' : 'quiet'
  }
  return (
    <>
      <td className="number">{amountText(amounts.statement)}</td>
      <td className="number wide quiet">{amountText(amounts.plan)}</td>
      <td className={`number ${look('plan')}`}>{differenceText(differenceOf(amounts, 'plan'))}</td>
      <td className={`number wide ${look('plan')}`}>{percentText(percentOf(amounts, 'plan'))}</td>
      <td className="number wide quiet">{amountText(amounts.before)}</td>
      <td className={`number wide ${look('before')}`}>{differenceText(differenceOf(amounts, 'before'))}</td>
      <td className={`number wide ${look('before')}`}>{percentText(percentOf(amounts, 'before'))}</td>
    </>
  )
}
