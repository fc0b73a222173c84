import { thousands } from '#client/kit/format.ts'

export const peopleWords = (count: number) => (count === 1 ? '1 Person' : `${thousands(count)} Personen`)
