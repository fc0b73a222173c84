import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { NutritionTabs } from '#client/nutrition/NutritionTabs.tsx'
import { useRecipes } from '#client/nutrition/useRecipes.ts'
import { WithoutAccess } from '#client/nutrition/WithoutAccess.tsx'
import type { Recipe } from '#contract/nutrition/recipes.ts'
import { RecipeFields } from './RecipeFields.tsx'
import { RecipeList } from './RecipeList.tsx'
import { RecipePage } from './RecipePage.tsx'
import { recipe } from './recipeForm.ts'

/** Values with which a new recipe begins. */
const blank = {
  portions: 2,
  ingredients: [{ food: null, title: '', amount: null, unit: 'g' as const }],
  steps: [],
  allergens: [],
  tags: [],
}

/** /nutrition/recipes (L28): recipes to cook by, also without a network, and one's own; `?rezept=` opens one. */
export default function Recipes() {
  const { rezept } = useQueryText()
  const all = useRecipes()
  const [writes, setWrites] = useState<'new' | OverlaidRow<Recipe>>()
  const close = () => setWrites(undefined)
  const row = all.rows?.find(({ _id }) => _id === rezept)
  if (row) return <RecipePage key={row._id} row={row} open={all.open} />
  if (rezept && all.rows)
    return (
      <Page back="recipes">
        <Empty text="Dieses Rezept gibt es hier nicht." action={<ButtonLink to="recipes">Alle Rezepte</ButtonLink>} />
      </Page>
    )
  const add = <Button onClick={() => setWrites('new')}>Neues Rezept</Button>
  return (
    <Page>
      <NutritionTabs at="recipes" />
      {all.open === false && <WithoutAccess kept="Deine eigenen Rezepte kannst du weiterhin lesen." />}
      <Refusals refused={all.refused} one={recipe.ways.one} open={setWrites} />
      {all.rows && (all.open !== false || all.rows.length > 0) && (
        <RecipeList rows={all.rows} open={all.open} stand={all.stand} add={add} />
      )}
      {!all.rows && <NotLoaded error={all.error} again={all.again} lead="Die Rezepte sind auf diesem Gerät noch nicht geladen." />}
      {!all.rows && !all.error && <Box minHeight="240px" aria-busy />}
      {writes && (
        <Sheet open wide onClose={close} title={writes === 'new' ? 'Neues Rezept' : writes.title}>
          <recipe.Form row={writes === 'new' ? undefined : writes} start={blank} onDone={close}>
            <RecipeFields Field={recipe.Field} autoFocus={writes === 'new'} />
          </recipe.Form>
        </Sheet>
      )}
    </Page>
  )
}
