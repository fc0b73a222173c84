import { Box, chakra } from '@chakra-ui/react'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { Mark } from '#client/dashboard/screenSearch.ts'
import type { Item } from './items.ts'

const Option = chakra('div', {
  base: {
    minHeight: '44px',
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    paddingInline: '14',
    paddingBlock: '4',
    marginInline: '8',
    borderRadius: 'field',
    fontSize: '15px',
    lineHeight: '20px',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'brandSoft', color: 'brandInk' },
    '& mark': { bg: 'transparent', color: 'inherit', fontWeight: 700 },
  },
})

export const Key = chakra('kbd', {
  base: {
    fontFamily: 'inherit',
    fontSize: '12px',
    lineHeight: '18px',
    minWidth: '22px',
    textAlign: 'center',
    paddingInline: '6',
    borderRadius: 'chip',
    bg: 'sunken',
    color: 'ink',
    '[aria-selected=true] &': { bg: 'surface' },
  },
})

interface FoundProps {
  id: string
  items: readonly Item[]
  at: number
  text: string
  onPick: (item: Item, inNewTab?: boolean) => void
  onPoint: (at: number) => void
}

/** The hits by group; the chosen row stays in sight. */
export function PaletteHits({ id, items, at, text, onPick, onPoint }: FoundProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen row is found in the page, whenever another one is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at, items])
  return (
    <Box ref={list} id={id} role="listbox" aria-label="Gefunden" overflowY="auto" minHeight={0} paddingBottom="8" tabIndex={-1}>
      {items.map((item, place) => (
        <Fragment key={item.id}>
          {item.group !== items[place - 1]?.group && (
            <Box role="presentation" fontSize="12.5px" lineHeight="16px" fontWeight={560} color="ink3" padding="10px 22px 4px">
              {item.group}
            </Box>
          )}
          <Option
            id={`${id}-${item.id}`}
            role="option"
            aria-selected={place === at}
            onPointerMove={() => place !== at && onPoint(place)}
            onClick={event => onPick(item, event.ctrlKey || event.metaKey)}
          >
            {item.kind === 'person' ? <UserIcon size={20} aria-hidden /> : <ArrowRightIcon size={20} aria-hidden />}
            <Box as="span" flex={1} minWidth={0} overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
              {marked(item.title, item.marks)}
              {item.second && (
                <Box as="span" fontSize="14px" color={place === at ? 'inherit' : 'ink2'} marginStart="6">
                  {item.second}
                </Box>
              )}
            </Box>
            <Keys keys={place === at ? 'Enter' : item.keys} />
          </Option>
        </Fragment>
      ))}
      {text.trim() && items.length === 0 && (
        <Box role="presentation" padding="16px 22px" color="ink2">
          Nichts gefunden, das du öffnen darfst.
        </Box>
      )}
    </Box>
  )
}

const Keys = ({ keys }: { keys?: string }) =>
  keys ? (
    <Box as="span" display={{ base: 'none', md: 'flex' }} gap="6" aria-hidden>
      {keys.split(' ').map(key => (
        <Key key={key}>{key}</Key>
      ))}
    </Box>
  ) : null

/** The letters that matched stand bold. */
function marked(title: string, marks: readonly Mark[]): ReactNode {
  const letters = [...title]
  const sorted = [...marks].sort((one, other) => one[0] - other[0])
  const parts: ReactNode[] = []
  let done = 0
  for (const [from, to] of sorted) {
    if (from < done) continue
    parts.push(letters.slice(done, from).join(''), <mark key={from}>{letters.slice(from, to).join('')}</mark>)
    done = to
  }
  return [...parts, letters.slice(done).join('')]
}
