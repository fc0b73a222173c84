CREATE INDEX "visit_day_studio" ON "visit_day" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "visit_tally_studio" ON "visit_tally" USING btree ("studio");--> statement-breakpoint
CREATE INDEX "visitor_month_studio" ON "visitor_month" USING btree ("studio");