import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useReach } from '#client/data/reach.ts'
import { quantity, thousands } from '#client/kit/format.ts'
import { useLineKeys } from '#client/kit/lineKeys.ts'
import { Section } from '#client/kit/Section.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { RecipeFields } from '#client/nutrition/recipes/RecipeFields.tsx'
import { amountText } from '#client/nutrition/recipes/words.ts'
import { type Recipe, recipes } from '#contract/nutrition/recipes.ts'
import { type Allergen, allergens } from '#contract/rules/nutrition/allergens.ts'
import { type RecipeTag, recipeTagNames, recipeTags } from '#contract/rules/nutrition/tags.ts'
import { chainRecipe } from './chainRecipe.ts'

const blank = {
  portions: 4,
  ingredients: [{ food: null, title: '', amount: null, unit: 'g' as const }],
  steps: [],
  allergens: [],
  tags: [],
}

// A recipe that waits on this device has no sums yet: the studio works them out.
const per = (row: Recipe, name: 'kcal' | 'protein') => (row as Partial<Recipe>).portion?.values[name] ?? undefined

const columns: Column<Recipe>[] = [
  { id: 'title', title: 'Rezept', text: ({ title }) => title, sorts: true, strong: true, width: 220, grow: 2, phone: 'title' },
  { id: 'portions', title: 'Portionen', ...counts<Recipe>(({ portions }) => portions), width: 96 },
  {
    id: 'minutes',
    title: 'Zeit',
    width: 90,
    phone: 'trail',
    ...counts<Recipe>(
      ({ minutes }) => minutes ?? undefined,
      value => `${thousands(value)} Min.`,
    ),
  },
  {
    id: 'kcal',
    title: 'Energie pro Portion',
    width: 150,
    phone: 'second',
    ...counts<Recipe>(
      row => per(row, 'kcal'),
      value => `${thousands(value)} kcal`,
    ),
  },
  {
    id: 'protein',
    title: 'Eiweiss pro Portion',
    width: 150,
    text: row => (per(row, 'protein') === undefined ? null : `${quantity(per(row, 'protein') as number, 1)} g`),
  },
  {
    id: 'tags',
    title: 'Passt zu',
    text: ({ tags }) => tags.map((tag: RecipeTag) => recipeTags[tag]).join(', ') || null,
    width: 180,
    grow: 1,
  },
  {
    id: 'allergens',
    title: 'Enthält',
    spare: true,
    width: 180,
    grow: 1,
    text: row => row.allergens.map((each: Allergen) => allergens[each]).join(', ') || null,
  },
]

const filters: Filter[] = [{ id: 'tag', title: 'Passt zu', choices: recipeTagNames.map(value => [value, recipeTags[value]]) }]

/** The chain's recipes: found, added, corrected and retired by whoever looks after them in all studios, read by the others. */
export function ChainRecipes({ choice }: { choice: ReactNode }) {
  const { everywhere } = useReach(recipes.chainCreate)
  return (
    <ListPage
      title="Ernährung: Suche"
      rows={['das', 'Rezept', 'Rezepte']}
      adds={everywhere}
      name="chainRecipes"
      call={recipes.chain}
      form={chainRecipe}
      columns={columns}
      filters={filters}
      searches={{ label: 'Rezept oder Zutat suchen' }}
      above={<Above>{choice}</Above>}
      exports
      wide
    >
      {(row, close) =>
        row && !everywhere ? (
          <Read row={row} />
        ) : (
          <chainRecipe.Form row={row} start={blank} onDone={close}>
            <RecipeFields Field={chainRecipe.Field} autoFocus={!row} />
          </chainRecipe.Form>
        )
      }
    </ListPage>
  )
}

function Read({ row: { ingredients, steps } }: { row: OverlaidRow<Recipe> }) {
  const [parts, done] = [useLineKeys(ingredients.length), useLineKeys(steps.length)]
  return (
    <>
      <Text color="ink2">Ändern kann dieses Rezept, wer in allen Studios die Ernährung verwaltet.</Text>
      <Section title="Zutaten">
        <Box as="ul" listStyleType="none" padding={0} margin={0}>
          {ingredients.map((part, at) => (
            <Box as="li" key={parts[at]} paddingBlock="4">
              {`${amountText(part)} ${part.title}`.trim()}
            </Box>
          ))}
        </Box>
      </Section>
      <Section title="Zubereitung">
        <Box as="ol" margin={0} paddingStart="20">
          {steps.map((step, at) => (
            <Box as="li" key={done[at]} paddingBlock="4" whiteSpace="pre-wrap">
              {step}
            </Box>
          ))}
        </Box>
      </Section>
    </>
  )
}
