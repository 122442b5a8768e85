-- Reports of a household add up income and spending by the kind of the category.
grant select (kind) on categories to farthing_guest;
