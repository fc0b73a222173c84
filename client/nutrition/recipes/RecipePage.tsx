import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { ShoppingCartIcon } from '@phosphor-icons/react/dist/csr/ShoppingCart'
import { Suspense, useState } from 'react'
import { useAwake } from '#client/kit/awake.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { counted, quantity } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { useLineKeys } from '#client/kit/lineKeys.ts'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { putRecipe } from '#client/nutrition/shopping/shoppingActs.ts'
import type { Recipe } from '#contract/nutrition/recipes.ts'
import { type Allergen, allergens } from '#contract/rules/nutrition/allergens.ts'
import { nutrientNames, nutrients } from '#contract/rules/nutrition/foodValues.ts'
import { type RecipeTag, recipeTags } from '#contract/rules/nutrition/tags.ts'
import { RecipeFields } from './RecipeFields.tsx'
import { recipe } from './recipeForm.ts'
import { amountText, toldText } from './words.ts'

const EatSheet = lazyPart(() => import('./EatSheet.tsx'))

const mostPortions = 50

/** The portions that the address asks for, else the recipe's own. */
function usePortions({ _id, portions: own }: Pick<Recipe, '_id' | 'portions'>) {
  const query = useQueryText()
  const go = useGo()
  const asked = Number(query.portionen)
  const portions = Number.isInteger(asked) && asked >= 1 && asked <= mostPortions ? asked : own
  const show = (next: number) =>
    void go({ to: 'recipes', search: { ...query, rezept: _id, portionen: next === own ? undefined : String(next) }, replace: true })
  return { portions, show }
}

const Stepper = ({ portions, show }: ReturnType<typeof usePortions>) => (
  <Flex align="center" gap="4" role="group" aria-label="Portionen" marginStart="-10px">
    <IconButton label="Eine Portion weniger" icon={<MinusIcon size={20} />} disabled={portions === 1} onClick={() => show(portions - 1)} />
    <Text as="span" textStyle="value" className="notranslate" minWidth="96px" textAlign="center" aria-live="polite">
      {counted(portions, 'Portion', 'Portionen')}
    </Text>
    <IconButton
      label="Eine Portion mehr"
      icon={<PlusIcon size={20} />}
      disabled={portions === mostPortions}
      onClick={() => show(portions + 1)}
    />
  </Flex>
)

const Part = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '76px minmax(0, 1fr)',
    gap: '12',
    minHeight: '44px',
    alignItems: 'center',
    borderTop: '1px solid {colors.line}',
    '&:first-of-type': { borderTop: 0 },
  },
})
const Step = chakra('li', {
  base: { display: 'grid', gridTemplateColumns: '32px minmax(0, 1fr)', gap: '8', paddingBlock: '8', textStyle: 'body' },
})
const bare = { listStyleType: 'none', padding: 0, margin: 0 } as const

function Ingredients({ row, times }: { row: Recipe; times: number }) {
  const keys = useLineKeys(row.ingredients.length)
  return (
    <Box as="ul" {...bare}>
      {row.ingredients.map((part, at) => (
        <Part key={keys[at]}>
          <Text as="span" textStyle="label" textAlign="end">
            {amountText(part, times)}
          </Text>
          <Text as="span" overflowWrap="anywhere">
            {part.title}
          </Text>
        </Part>
      ))}
    </Box>
  )
}

function Steps({ steps }: Pick<Recipe, 'steps'>) {
  const keys = useLineKeys(steps.length)
  return (
    <Box as="ol" {...bare}>
      {steps.map((step, at) => (
        <Step key={keys[at]}>
          <Text as="span" textStyle="value" className="notranslate" color="brandInk" aria-hidden>
            {at + 1}
          </Text>
          <Text as="span" overflowWrap="anywhere" whiteSpace="pre-wrap">
            {step}
          </Text>
        </Step>
      ))}
    </Box>
  )
}

/** Energy and grams of one portion, «–» where nothing is known. */
function PortionValues({ portion }: Pick<Recipe, 'portion'>) {
  const kj = portion.values.kj
  const lines = [
    ['Energie', `${toldText(portion, 'kcal', 'kcal')}${kj === null ? '' : ` · ${quantity(kj, 0)} kJ`}`],
    ...nutrientNames
      .filter(name => name !== 'alcohol' || portion.values[name])
      .map(name => [nutrients[name], toldText(portion, name, 'g')]),
  ] as const
  return (
    <Box as="dl" display="grid" gridTemplateColumns="minmax(0, 1fr) auto" columnGap="16" margin={0}>
      {lines.map(([name, value]) => (
        <Box key={name} display="contents" textStyle="card">
          <Box as="dt" color="ink2" paddingBlock="4" paddingStart={name?.startsWith('davon') ? '12' : '0'}>
            {name}
          </Box>
          <Box as="dd" margin={0} paddingBlock="4" textAlign="end">
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const Allergens = ({ row }: { row: Recipe }) => (
  <>
    {row.allergens.length > 0 ? (
      <Flex wrap="wrap" gap="8">
        {row.allergens.map((name: Allergen) => (
          <Chip key={name} look="warn">
            {allergens[name]}
          </Chip>
        ))}
      </Flex>
    ) : (
      <Text color="ink2">Keine angegeben.</Text>
    )}
    <Text textStyle="small" color="ink3" paddingTop="8">
      So steht es im Rezept. Was in gekauften Zutaten steckt, sagt die Packung.
    </Text>
  </>
)

/** A recipe to cook by: for so many portions, with what one of them holds. Without nutrition it is read, and can be removed (H32). */
export function RecipePage({ row, open }: { row: OverlaidRow<Recipe>; open: boolean | undefined }) {
  const [writes, setWrites] = useState(false)
  const [eats, setEats] = useState(false)
  const go = useGo()
  const wanted = usePortions(row)
  const { remove } = recipe.useRemoval()
  useAwake(true)
  const about = [row.minutes ? `${row.minutes} Min.` : undefined, ...row.tags.map((tag: RecipeTag) => recipeTags[tag])]
  return (
    <Page title={row.title} back="recipes">
      <Flex align="center" gap="8" paddingTop="12" color="ink2" textStyle="small">
        {row.act && <Tick state="waiting" size="table" />}
        {[row.act ? 'wartet auf Netz' : undefined, ...about].filter(Boolean).join(' · ')}
      </Flex>
      <Flex align="center" justify="space-between" gap="8" wrap="wrap" paddingTop="8">
        <Stepper {...wanted} />
        {open && !row.chain && (
          <Button look="soft" size="row" onClick={() => setWrites(true)}>
            Bearbeiten
          </Button>
        )}
      </Flex>
      <Section title="Zutaten">
        <Ingredients row={row} times={wanted.portions / row.portions} />
        {open && (
          <Flex wrap="wrap" gap="8" paddingTop="12">
            <Button icon={<NotePencilIcon size={20} />} onClick={() => setEats(true)}>
              Ins Tagebuch
            </Button>
            <Button look="side" icon={<ShoppingCartIcon size={20} />} onClick={() => void putRecipe(row, wanted.portions)}>
              Auf die Einkaufsliste
            </Button>
          </Flex>
        )}
      </Section>
      {row.steps.length > 0 && (
        <Section title="Zubereitung">
          <Steps steps={row.steps} />
        </Section>
      )}
      <Section title="Eine Portion">
        <PortionValues portion={row.portion} />
      </Section>
      <Section title="Enthält">
        <Allergens row={row} />
      </Section>
      {!row.chain && (
        <Box paddingTop="20" marginInline="-10px">
          <Button look="text" size="row" onClick={() => void remove(row, { onGone: () => go({ to: 'recipes', replace: true }) })}>
            Rezept entfernen
          </Button>
        </Box>
      )}
      {eats && (
        <Suspense>
          <EatSheet row={row} onClose={() => setEats(false)} />
        </Suspense>
      )}
      {writes && (
        <Sheet open wide onClose={() => setWrites(false)} title={row.title}>
          <recipe.Form row={row} onDone={() => setWrites(false)}>
            <RecipeFields Field={recipe.Field} />
          </recipe.Form>
        </Sheet>
      )}
    </Page>
  )
}
