/** A file can't be read, or not as what it should be; the message says so in German. */
export class FileFault extends Error {}
