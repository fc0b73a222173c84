/** A number as people write it, with blanks, slashes, points, hyphens or 00 in place of the plus, without all that. */
export const plainPhone = (written: string) => written.replace(/[\s()/.-]/g, '').replace(/^00/, '+')

/** The same without the two ways to begin a Swiss number: 079 … and +41 79 … are one. */
export const dialled = (written: string) => plainPhone(written).replace(/^0(?=[1-9])/, '+41')
