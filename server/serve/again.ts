import { setTimeout as pause } from 'node:timers/promises'
import { isWorthAgain } from './refuse.ts'

const tries = 5

/** Does it once more where two transactions crossed and PostgreSQL ended one of them. */
export async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === tries || !isWorthAgain(error)) throw error
      await pause(Math.random() * 10 * 2 ** attempt)
    }
  }
}
