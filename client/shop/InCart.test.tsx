import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoreProduct } from '#contract/shop/products.ts'
import { InCart } from './InCart.tsx'

const openCart = vi.hoisted(() => vi.fn())
vi.mock('#client/parts/cart/cartOpening.ts', () => ({ openCart }))
vi.mock('#client/parts/cart/Stepper.tsx', () => ({ Stepper: () => <span>1 Stück</span>, addToCart: () => {} }))

const system = createSystem(defaultBaseConfig)
const row = { _id: 'pass', title: 'Tageseintritt', shortDescription: '', price: 3000, left: null } as unknown as StoreProduct

let root: Root
let host: HTMLElement
const draw = (amount: number, wide: boolean) =>
  root.render(
    <ChakraProvider value={system}>
      <InCart row={row} amount={amount} wide={wide} />
    </ChakraProvider>,
  )
const button = (name: string) => [...document.querySelectorAll('button')].find(each => each.textContent === name)
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  openCart.mockClear()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

test('on the product’s page the way on to the cart stands beside the number, once something lies in it', async () => {
  draw(0, true)
  await vi.waitFor(() => expect(button('In den Warenkorb')).toBeDefined())
  expect(button('Zum Warenkorb')).toBeUndefined()
  draw(1, true)
  await vi.waitFor(() => expect(button('Zum Warenkorb')).toBeDefined())
  button('Zum Warenkorb')!.click()
  expect(openCart).toHaveBeenCalledTimes(1)
})

test('in the list of products the number stands alone', async () => {
  draw(1, false)
  await vi.waitFor(() => expect(host.textContent).toBe('1 Stück'))
})
