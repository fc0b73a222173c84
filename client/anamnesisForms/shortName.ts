import { asciiWordOf } from '#client/kit/asciiWord.ts'

/** The short name that is proposed for a name: «ruecken-nacken» for «Rücken & Nacken». */
export const shortNameOf = (title: string) => asciiWordOf(title, 40)
