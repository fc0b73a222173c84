ALTER TABLE "payment" DROP CONSTRAINT "payment_studio_studio_code_fk";
--> statement-breakpoint
ALTER TABLE "shop_order" DROP CONSTRAINT "shop_order_studio_studio_code_fk";
