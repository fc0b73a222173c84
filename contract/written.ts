import { cleanLines } from './clean.ts'
import { spelled } from './shapes.ts'

/** Blank is nothing said; so are signs that have a width at most: joiners, fillers, the empty Braille. */
const isSaid = (value: string) => value === '' || /[^\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u.test(value)
/** Letters with a tower of marks on them run over the lines of others, also where signs without a width stand between the marks. */
const isPlain = (value: string) => !/\p{M}{21}/u.test(value.normalize('NFD').replace(/\p{Cf}/gu, ''))

/** A heap of line breaks keeps two empty lines: enough for a pause, too few for a tower. */
const lower = (value: string) => value.replace(/\n(?:[^\S\n]*\n){3,}/g, '\n\n\n')

/** Text that nobody sees stays as it came, and is refused for it rather than taken for nothing. */
const spelling = (value: string) => lower(cleanLines(value)) || value

/**
 * Words that people write to each other, of at most `max` characters: refused are signs that nobody sees alone, with `blank`, and more than 20
 * marks on a letter (K46). Where nothing may be said, the empty string is nothing.
 */
export const writtenText = (max: number, blank = 'Schreib zuerst etwas.') =>
  spelled(max, spelling)
    .test('written', blank, value => value == null || isSaid(value))
    .test('plain', 'Bitte entferne die Zeichen, die sich stapeln.', value => value == null || isPlain(value))
