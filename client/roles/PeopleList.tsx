import { Box } from '@chakra-ui/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { calledName } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import type { HolderRow } from '#contract/roles/calls.ts'
import type { Stock } from './data.ts'
import type { HeldRight } from './heldRights.ts'

interface PeopleListProps {
  people: readonly HolderRow[]
  stock: Stock
  read: (person: HolderRow) => ReadonlyMap<string, HeldRight>
  onPerson: (person: HolderRow) => void
}

const rolesOf = ({ roles }: HolderRow, stock: Stock) =>
  roles
    .filter(({ code }) => code !== 'member')
    .map(({ code }) => stock.bundles.get(code)?.title ?? code)
    .join(', ') || 'einzelne Rechte'

const rightsCount = (count: number) => (count === 0 ? 'keine Rechte' : count === 1 ? '1 Recht' : `${count} Rechte`)

/** On a phone the matrix is a list: a person, the roles, and how many rights; a tap shows them all. */
export function PeopleList({ people, stock, read, onPerson }: PeopleListProps) {
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({ count: people.length, getScrollElement: () => box.current, estimateSize: () => 64, overscan: 6 })
  return (
    <Box
      ref={box}
      flex={1}
      minHeight={0}
      overflowY="auto"
      overscrollBehavior="contain"
      tabIndex={0}
      role="region"
      aria-label="Personen mit Rechten"
    >
      <Box as="ul" position="relative" margin="0" padding="0" listStyleType="none" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const person = people[index]
          return (
            person && (
              <Box
                as="li"
                key={person._id}
                aria-posinset={index + 1}
                aria-setsize={people.length}
                position="absolute"
                insetInline={0}
                top={0}
                height="64px"
                paddingInline="16"
                borderBottom="1px solid {colors.line}"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Row
                  title={calledName(person)}
                  second={rolesOf(person, stock)}
                  trail={
                    <Box as="span" textStyle="small" color="ink2" fontVariantNumeric="tabular-nums">
                      {rightsCount(read(person).size)}
                    </Box>
                  }
                  onPick={() => onPerson(person)}
                />
              </Box>
            )
          )
        })}
      </Box>
    </Box>
  )
}
