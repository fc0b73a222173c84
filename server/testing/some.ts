import { crc32 } from 'node:zlib'

/**
 * Every `of`th of what is tried one after the other: others for each name, so that a few names try all of it, and for one name the same in each
 * run. The long run tries all with every name.
 */
export const some = <T>(all: readonly T[], of: number, name: string): readonly T[] =>
  process.env.LONG ? all : all.filter((_, at) => (at + crc32(name)) % of === 0)
