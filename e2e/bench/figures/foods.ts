import type { IndexEntry } from '#client/kit/localIndex/WordIndex.ts'
import { draws } from './draws.ts'

const of =
  'Vollkorn Roggen Dinkel Weizen Hafer Gersten Hirse Mais Reis Kartoffel Süsskartoffel Karotten Rüebli Randen Sellerie Lauch Zwiebel Knoblauch Spinat Mangold Broccoli Blumenkohl Wirz Kürbis Zucchetti Tomaten Gurken Peperoni Pilz Champignon Steinpilz Linsen Bohnen Kichererbsen Erbsen Soja Tofu Poulet Rinds Kalbs Schweins Lamm Truten Lachs Thunfisch Forellen Egli Crevetten Apfel Birnen Zwetschgen Aprikosen Kirschen Erdbeer Himbeer Heidelbeer Brombeer Johannisbeer Orangen Zitronen Mandarinen Bananen Ananas Mango Trauben Feigen Dattel Nuss Haselnuss Mandel Cashew Erdnuss Kokos Sesam Mohn Kürbiskern Sonnenblumen Schokoladen Vanille Kaffee Honig Karamell Rahm Butter Quark Joghurt Ziegen Schafs Kräuter Chili Curry Senf Olivenöl Rapsöl'.split(
    ' ',
  )
const what =
  'brot brötchen gipfel zopf flocken müesli brei teig kuchen wähe torte guetzli riegel pudding creme glace joghurt quark käse suppe eintopf gratin stock püree salat sauce dip aufstrich konfi kompott saft sirup tee schnitzel steak geschnetzeltes ragout filet wurst burger spiess pastete ravioli nudeln risotto auflauf omelette würfel chips mehl öl essig milch drink shake'.split(
    ' ',
  )
const how =
  'roh gekocht gedünstet gebraten gebacken grilliert paniert getrocknet geräuchert tiefgekühlt ungezuckert gesalzen mariniert bio light laktosefrei glutenfrei hausgemacht fettarm extra'.split(
    ' ',
  )

/** Foods as a Swiss table of them calls them: a compound, what was done to it, often something beside it. */
export function foodsOf(many: number): IndexEntry[] {
  const draw = draws(11)
  const from = (words: readonly string[]) => words[Math.floor(draw() * words.length)]!
  return Array.from({ length: many }, (_, at) => {
    const beside = draw() < 0.4 ? ` mit ${from(of)}${from(what)}` : ''
    const share = draw() < 0.2 ? `, ${Math.floor(draw() * 60)} % Fett` : ''
    return { id: String(at), text: `${from(of)}${from(what)}, ${from(how)}${beside}${share}`, of: 'foods', at: Math.floor(draw() * 100) }
  })
}

/** What people type for foods: wholes, parts, umlauts written otherwise, slips. */
const words =
  'vollkornbrot brot muesli müesli rüebli ruebli haselnussguetzli kartofel joghurt johgurt poulet schnitzel aprikosenwähe lachsfilet milch sonnenblumenöl zwetschgenkompott hafermlich risotto geschnetzeltes dinkelgipfel xylophon'.split(
    ' ',
  )

/** The same letter by letter. */
export const typedFoods = words.flatMap(word => Array.from(word, (_, at) => word.slice(0, at + 1)))
