import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** Thrown as it is: an error made anew takes the time of a hundred of these, and a list asks for each of its links. */
const notJson = new SyntaxError('no JSON')
const number = /^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?\s*$/
const start = /^\s*(?:["{[]|true|false|null|(-?\d))/

/** `JSON.parse`, which tells most texts, an id among them, by their look. */
function parse(text: string): unknown {
  const looks = start.exec(text)
  if (!looks || (looks[1] && !number.test(text))) throw notJson
  return JSON.parse(text)
}

/** The part behind the ? of an address, read and written as the router does by itself. */
export const parseSearch = parseSearchWith(parse)
export const stringifySearch = stringifySearchWith(JSON.stringify, parse)
