import { expect, test } from 'vitest'
import { wayOn } from './wayOn.ts'

test('a way on is a path of our own that asks for no sign-in', () => {
  for (const own of ['/kurse/7', '/shop/checkout?schritt=2', '/']) expect(wayOn(own)).toBe(own)
  for (const other of [undefined, '', '//boese.example', 'https://boese.example', '/login?weiter=/login', '/forgot', '/register'])
    expect(wayOn(other)).toBe('/')
})
