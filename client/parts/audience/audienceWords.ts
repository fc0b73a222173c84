import { counted } from '#client/kit/format.ts'

export const peopleWords = (count: number) => counted(count, 'Person', 'Personen')
