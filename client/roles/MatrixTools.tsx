import { Box, Text } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { counted, thousands } from '#client/kit/format.ts'
import { Pick } from '#client/kit/Pick.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { SearchField } from '#client/kit/table/SearchField.tsx'
import { Tool } from '#client/kit/table/tableStyles.ts'
import type { Stock, StudioWords } from './data.ts'
import type { MatrixFilter } from './heldRights.ts'
import { SignFrame } from './matrixStyles.ts'

interface MatrixToolsProps {
  filter: MatrixFilter
  setFilter: (change: Partial<MatrixFilter>) => void
  stock: Stock
  words: StudioWords
  stand: number | undefined
  count: number
  total: number
  /** People that the answer left out. */
  more: number
  add: ReactNode
}

const none: MatrixFilter = { q: '', rq: '', studio: '', role: '', right: '' }

/** Search of people and rights, filters, how many there are and how old they are. */
export function MatrixTools({ filter, setFilter, stock, words, stand, count, total, more, add }: MatrixToolsProps) {
  const people = useRef<HTMLInputElement>(null)
  const rights = useRef<HTMLInputElement>(null)
  const isSet = Object.values(filter).some(Boolean)
  const onDown = () => document.querySelector<HTMLElement>('[role=grid]')?.focus()
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      gap="8"
      alignItems="center"
      paddingInline={{ base: '12', md: '20' }}
      paddingBlock="10"
      flexShrink={0}
      css={{ md: { '& label:has([type=search])': { width: '190px' } } }}
    >
      <SearchField label="Person suchen" fewest={1} field={people} value={filter.q} onSearch={q => setFilter({ q })} onDown={onDown} />
      <Box display={{ base: 'none', md: 'block' }}>
        <SearchField label="Recht suchen" fewest={1} field={rights} value={filter.rq} onSearch={rq => setFilter({ rq })} onDown={onDown} />
      </Box>
      <Pick
        label="Studio"
        on={filter.studio !== ''}
        value={filter.studio}
        onPick={studio => setFilter({ studio })}
        options={[['', 'Studio'], ...words.all.map(({ code, name }) => [code, name] as const)]}
      />
      <Pick
        label="Rolle"
        on={filter.role !== ''}
        value={filter.role}
        onPick={role => setFilter({ role })}
        options={[['', 'Rolle'], ...stock.roles.map(({ code, title }) => [code, title] as const)]}
      />
      <Pick
        label="Recht"
        on={filter.right !== ''}
        value={filter.right}
        onPick={right => setFilter({ right })}
        options={[['', 'Recht'], ...stock.rights.map(({ code, title }) => [code, title] as const)]}
      />
      {isSet && (
        <Tool type="button" onClick={() => setFilter(none)}>
          Zurücksetzen
        </Tool>
      )}
      <Box flex={1} />
      <Text
        as="span"
        role="status"
        textStyle="small"
        color="ink2"
        fontVariantNumeric="tabular-nums lining-nums"
        display="inline-flex"
        gap="6"
      >
        {count === total ? counted(total, 'Person', 'Personen') : `${thousands(count)} von ${thousands(total)}`}
        {more > 0 && `, ${thousands(more)} weitere nicht gezeigt`}
        <Stand at={stand} />
      </Text>
      {add}
    </Box>
  )
}

/** The legend of the matrix. */
export const Legend = () => (
  <Box display={{ base: 'none', md: 'flex' }} gap="12" textStyle="micro" color="ink2" alignItems="center">
    {(
      [
        ['alle Studios', { 'data-all': true }, ''],
        ['einige', {}, '2'],
        ['einzeln gegeben', { 'data-all': true, 'data-single': true }, ''],
      ] as const
    ).map(([word, look, number]) => (
      <Box as="span" key={word} display="inline-flex" alignItems="center" gap="4">
        <SignFrame>
          <i aria-hidden {...look}>
            {number}
          </i>
        </SignFrame>
        {word}
      </Box>
    ))}
  </Box>
)
