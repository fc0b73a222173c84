import { cutTo } from '#contract/shorten.ts'
/** The service can't answer now, or not in time: asking later may help. */
export class ModelAway extends Error {}

/** One message of a talk with a language model. */
export interface ModelMessage {
  role: 'system' | 'user'
  content: string
}

/** A language model. It has no tools and remembers nothing; it throws `ModelAway` where it can't answer now. */
export interface LanguageModel {
  /** Plain text of at most `longest` characters. */
  answer(asked: readonly ModelMessage[], longest: number): Promise<string>
}

/** In ms: who waits longer than that for an answer is told to come back later. */
export const patience = 20_000

/** An answer without signs of layout and without what can't be seen; empty where nothing is left. */
export const plainAnswer = (text: string, longest: number) =>
  cutTo(
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what can't be seen has no place in an answer
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .toWellFormed()
      .replace(/^#+\s*/gm, '')
      .replace(/\*\*|__|`+/g, '')
      .replace(/^[ \t]*[*•][ \t]+/gm, '– ')
      .replace(/ß/g, 'ss')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    longest,
  ).trim()
