import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useMemo } from 'react'
import { useFind, useSyncStatus } from '#client/data/local.ts'
import { Button, ButtonLink, IconButton } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { counted, quantity } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick, type TickState } from '#client/kit/Tick.tsx'
import { NutritionTabs } from '#client/nutrition/NutritionTabs.tsx'
import { FromPlan } from '#client/nutrition/shopping/FromPlan.tsx'
import { useAccess } from '#client/nutrition/useAccess.ts'
import { WithoutAccess } from '#client/nutrition/WithoutAccess.tsx'
import { german } from '#contract/german.ts'
import { aisleNames, aisles } from '#contract/rules/nutrition/aisles.ts'
import { units } from '#contract/rules/nutrition/units.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import { isDone, type ShoppingItem, wantedOf } from '#sync/collections/shopping.ts'
import { AddItem } from './AddItem.tsx'
import { onList, takeOff, tick } from './shoppingActs.ts'

const Line = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '56px',
    borderTop: '1px solid {colors.line}',
    '&:first-of-type': { borderTop: 0 },
  },
})
const Toggle = chakra('button', {
  base: {
    flex: 1,
    minWidth: 0,
    minHeight: '56px',
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    paddingBlock: '8',
    textAlign: 'start',
    color: 'ink',
    '&[aria-pressed=true]': { color: 'ink2' },
    transition: 'background-color 80ms linear',
    _active: { bg: 'sunken' },
  },
})
const bare = { listStyleType: 'none', padding: 0, margin: 0 } as const

const amountText = (item: ShoppingItem) => (item.unit === 'none' ? '' : `${quantity(wantedOf(item))} ${units[item.unit]}`)

/** The recipes that it is wanted for. */
const forText = ({ parts }: ShoppingItem) =>
  Object.values(parts)
    .flatMap(({ amount, title }) => (amount > 0 && title ? [title] : []))
    .join(', ')

interface LineProps {
  item: ShoppingItem
  wrong: boolean
}

/** One thing with what is known of it. */
function ItemWords({ item, wrong }: LineProps) {
  const done = isDone(item)
  const state: TickState = wrong ? 'refused' : !done ? 'todo' : acknowledged(item) ? 'ok' : 'waiting'
  const why = forText(item)
  const amount = amountText(item)
  return (
    <>
      <Tick state={state} label={state === 'waiting' || state === 'refused' ? undefined : ''} />
      <Box as="span" flex={1} minWidth={0}>
        <Text as="span" display="block" textStyle="row" overflowWrap="anywhere" textDecoration={done ? 'line-through' : undefined}>
          {item.title}
        </Text>
        {why && (
          <Text as="span" display="block" textStyle="small" color="ink2" overflowWrap="anywhere">
            {why}
          </Text>
        )}
      </Box>
      <Text as="span" textStyle="label" whiteSpace="nowrap">
        {amount}
      </Text>
    </>
  )
}

/** It is ticked by a tap anywhere on it; without nutrition it is only read. */
function ItemLine({ item, wrong, isOpen }: LineProps & { isOpen: boolean }) {
  const done = isDone(item)
  if (!isOpen)
    return (
      <Line gap="12" paddingBlock="8">
        <ItemWords item={item} wrong={wrong} />
      </Line>
    )
  return (
    <Line>
      <Toggle type="button" aria-pressed={done} onClick={() => void tick(item, !done)}>
        <ItemWords item={item} wrong={wrong} />
      </Toggle>
      <IconButton label={`${item.title} entfernen`} icon={<XIcon size={18} />} onClick={() => void takeOff([item])} />
    </Line>
  )
}

const byTitle = (one: ShoppingItem, other: ShoppingItem) => german.compare(one.title, other.title)

/** Things that are still to be bought, aisle by aisle, and below them those that lie in the basket. */
function Lists({ items, wrong, isOpen }: { items: readonly ShoppingItem[]; wrong: ReadonlySet<string>; isOpen: boolean }) {
  const open = items.filter(item => !isDone(item)).sort(byTitle)
  const done = items.filter(isDone).sort(byTitle)
  const lines = (some: readonly ShoppingItem[]) => (
    <Box as="ul" {...bare}>
      {some.map(item => (
        <ItemLine key={item.id} item={item} wrong={wrong.has(item.id)} isOpen={isOpen} />
      ))}
    </Box>
  )
  return (
    <>
      {aisleNames.map(aisle => {
        const some = open.filter(item => item.aisle === aisle)
        return (
          some.length > 0 && (
            <Section key={aisle} title={aisles[aisle]}>
              {lines(some)}
            </Section>
          )
        )
      })}
      {open.length === 0 && (
        <Text color="ink2" paddingBlock="16">
          Alles abgehakt.
        </Text>
      )}
      {done.length > 0 && (
        <Section title="Abgehakt" aside={counted(done.length, 'Eintrag', 'Einträge')}>
          {lines(done)}
          {isOpen && (
            <Flex paddingTop="12">
              <Button look="side" size="row" onClick={() => void takeOff(done)}>
                Abgehakte entfernen
              </Button>
            </Flex>
          )}
        </Section>
      )}
    </>
  )
}

const kept = 'Was schon auf der Liste steht, kannst du hier weiterhin lesen.'

/** /nutrition/shopping-list (L28): what is to be bought, ticked with one thumb, also in a cellar without a network. */
export default function ShoppingList() {
  const { open, error, again } = useAccess()
  const found = useFind('shopping', {})
  const items = useMemo(() => found && onList(found), [found])
  const { refused } = useSyncStatus()
  const wrong = useMemo(() => new Set(refused.map(({ doc }) => doc)), [refused])
  return (
    <Page>
      <NutritionTabs at="shoppingList" />
      {open && (
        <>
          <AddItem />
          <FromPlan />
        </>
      )}
      {open === undefined && <NotLoaded error={error} again={again} lead="Deine Ernährung ist auf diesem Gerät noch nicht geladen." />}
      {open === false && <WithoutAccess kept={items?.length ? kept : undefined} />}
      {(!items || (open === undefined && !error)) && <Box minHeight="240px" aria-busy />}
      {open && items?.length === 0 && (
        <Empty
          text="Noch nichts auf der Liste. Setz etwas darauf, oder nimm die Zutaten eines Rezepts."
          action={
            <ButtonLink to="recipes" look="soft">
              Rezepte ansehen
            </ButtonLink>
          }
        />
      )}
      {items && items.length > 0 && <Lists items={items} wrong={wrong} isOpen={open === true} />}
    </Page>
  )
}
