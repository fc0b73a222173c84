import { useRef } from 'react'
import { v7 } from 'uuid'

/** A key for each line of a list in a form, which stays with it when one before it goes: what is typed there stays where it was typed. */
export function useLineKeys(count: number) {
  const { current: keys } = useRef<string[]>([])
  while (keys.length < count) keys.push(v7())
  keys.length = count
  return keys
}

/** The first sentence of what is wrong: of the list, or of a line in it. */
export const messageIn = (error: unknown): string | undefined =>
  typeof error === 'string'
    ? error
    : Object.values(error ?? {})
        .map(messageIn)
        .find(Boolean)
