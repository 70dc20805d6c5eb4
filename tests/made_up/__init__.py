"""A made-up language, in a folder like those of `soloist/languages`: lamps in a row, `hop .*..*`."""
