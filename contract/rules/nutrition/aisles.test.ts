import { expect, test } from 'vitest'
import { aisleOf } from './aisles.ts'

test.each([
  ['Rüebli', 'produce'],
  ['2 Wassermelonen', 'produce'],
  ['Ruchbrot vom Beck', 'bread'],
  ['Kaffeerahm', 'dairy'],
  ['Schweinsfilet', 'meat'],
  ['Räuchertofu', 'plant'],
  ['Hörnli', 'dry'],
  ['Salz', 'pantry'],
  ['Apfelmus', 'pantry'],
  ['WC-Papier', 'household'],
  ['Rucola', 'produce'],
  ['Cola', 'drinks'],
  ['', 'other'],
  ['<script>', 'other'],
])('«%s» stands in %s', (title, aisle) => {
  expect(aisleOf(title)).toBe(aisle)
})
