import { expect, test } from 'vitest'
import { holdsBack } from './heldBack.ts'

test.each([
  ['a word of the list', 'Du Idiot!', ['Idiot']],
  ['whatever its case and accents', 'HASSLICH', ['hässlich']],
  ['a sign that nobody sees within it', 'Du Ar\u200bsch\u00adloch', ['Arschloch']],
  ['letters that look alike', 'Ｉｄｉｏｔ und 𝐈𝐝𝐢𝐨𝐭', ['Idiot']],
  ['an address, whole or not', 'Schau auf lauf.ch', ['Link']],
  ['an address with a sign that nobody sees', 'www\u200b.lauf.example', ['Link']],
  ['a word that only holds one of them', 'Der Nazirat tagt in Arschwil.', []],
  ['a time and a number', 'Um 18.30 mit 62.5 kg', []],
  ['a sentence behind a forgotten blank', 'Hüt isch s Training usgfalle.De Coach isch krank', []],
  ['a name that looks like an address', 'Grüsse an _ab.com und anna@lauf.ch', []],
  ['an address that says it is one', 'www.lauf.example', ['Link']],
])('holds back %s', (_what, text, held) => {
  expect(holdsBack(text)).toEqual(held)
})
