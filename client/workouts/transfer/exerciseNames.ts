import { english } from '#client/parts/training/exerciseNames.ts'
import { nameKey } from './ids.ts'

const german = new Map(Object.entries(english).flatMap(([title, names]) => names.map(name => [nameKey(name), title] as const)))

/** The studios' name for an exercise of another app, by its `nameKey`. */
export const germanNameOf = (key: string) => german.get(key)
