import { expect, test } from 'vitest'
import type { ProductRow, StoreProduct } from '#contract/shop/products.ts'
import { variantOf } from './office/ProductForm.tsx'
import { beyondPage, findShelfEntries, thingsOf } from './shelf.ts'

const row = (over: Partial<StoreProduct>) =>
  ({ _id: 'a', family: null, title: 'Gurt', variant: null, shortDescription: '', text: '', category: 'gear', ...over }) as StoreProduct

test('a variant made of a product stands with it on the shelf, sizes by size and numbers by number', () => {
  const first = row({ _id: 'a', variant: 'XL' })
  const { family } = variantOf(first as unknown as ProductRow)
  const others = ['S', 'L', 'XXS', 'M'].map((variant, at) => row({ _id: `b${at}`, variant, family }))
  const things = thingsOf([first, ...others, row({ _id: 'c', title: 'Band' })])
  expect(things.map(({ title, variants }) => [title, variants.map(({ variant }) => variant)])).toEqual([
    ['Band', [null]],
    ['Gurt', ['XXS', 'S', 'M', 'L', 'XL']],
  ])
  const [socks] = thingsOf(['41–46', '36–40', '100 g', '20 g'].map((variant, at) => row({ _id: `s${at}`, variant, family: 'f' })))
  expect(socks?.variants.map(({ variant }) => variant)).toEqual(['20 g', '36–40', '41–46', '100 g'])
  expect(findShelfEntries(things, { q: 'gurt xxs', category: '' }).map(({ title }) => title)).toEqual(['Gurt'])
})

test('of a shop larger than a page, products beyond it are asked for by themselves', () => {
  const rows = [{ _id: 'shaker' }]
  expect(beyondPage({ rows, total: 201 }, ['shaker', 'entry'])).toEqual(['entry'])
  expect(beyondPage({ rows, total: 1 }, ['shaker', 'entry'])).toEqual([])
  expect(beyondPage(undefined, ['shaker'])).toEqual([])
})
